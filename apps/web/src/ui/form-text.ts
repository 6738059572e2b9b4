/** What was typed, to the letter; for passwords. */
export function rawTextOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/** What was meant: without the spaces around it. */
export function textOf(form: FormData, name: string): string {
  return rawTextOf(form, name).trim();
}
