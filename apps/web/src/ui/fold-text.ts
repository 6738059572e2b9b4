/** Without case and marks: `Đặng` is found by `dang`, as one types when in a hurry. */
export function foldText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('đ', 'd');
}
