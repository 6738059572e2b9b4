/** The name by which robots.txt files address this crawler. */
export const PRODUCT_TOKEN = 'RookeryCrawler';

/** The User-Agent header. The contact is a web or mail address, for operators of the sites that are read. */
export function makeUserAgent(contact: string): string {
  if (!/^[\x21-\x27\x2a-\x7e]{3,200}$/.test(contact))
    throw new Error(`Not a contact for a user agent: ${contact}`);
  return `${PRODUCT_TOKEN}/1.0 (+${contact})`;
}
