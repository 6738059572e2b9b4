import type { FastifyInstance } from 'fastify';

const VALID_FOR_MS = 30 * 86_400_000;

/** Says where to report a vulnerability of this platform (RFC 9116). */
export function serveSecurityText(
  app: FastifyInstance,
  { securityContact, publicUrl }: { securityContact: string | null; publicUrl: string },
): void {
  if (securityContact === null) return;
  const path = '/.well-known/security.txt';
  app.get(path, async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(
        [
          `Contact: ${addressOf(securityContact)}`,
          `Expires: ${new Date(Date.now() + VALID_FOR_MS).toISOString()}`,
          'Preferred-Languages: en, vi',
          `Canonical: ${publicUrl}${path}`,
          '',
        ].join('\n'),
      ),
  );
}

/** The format asks for an address with its scheme. */
function addressOf(contact: string): string {
  return contact.includes(':') ? contact : `mailto:${contact}`;
}
