/** The title of a page or the text of a link; without one, its address without the protocol. */
export function nameOf(title: string | null, address: string): string {
  const name = title?.trim() ?? '';
  return name === '' ? shortAddress(address) : name;
}

export function shortAddress(address: string): string {
  return address.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');
}

/** Most texts begin with the title of their page, which is shown above them already. */
export function withoutTitle(text: string, title: string | null): string {
  return title !== null && text.startsWith(title) ? text.slice(title.length).trimStart() : text;
}
