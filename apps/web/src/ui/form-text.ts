/** The exact value; for passwords. */
export function rawTextOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/** The value without surrounding spaces. */
export function textOf(form: FormData, name: string): string {
  return rawTextOf(form, name).trim();
}
