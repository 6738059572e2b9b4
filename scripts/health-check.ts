/**
 * Ends with 0 if the process in the same container is ready to serve requests, and with 1 otherwise. Containers run it
 * as their health check, so that the image needs no other HTTP client than Node.
 */
const { HOST, PORT } = process.env;
const isEveryAddress = HOST === undefined || HOST === '0.0.0.0' || HOST === '::';
const host = isEveryAddress ? '127.0.0.1' : HOST;
const url = `http://${host.includes(':') ? `[${host}]` : host}:${PORT || 4000}/health/ready`;

try {
  const { status } = await fetch(url, { signal: AbortSignal.timeout(4_000) });
  console.log(`${url} answers ${status}.`);
  process.exitCode = status === 200 ? 0 : 1;
} catch {
  console.log(`${url} does not answer.`);
  process.exitCode = 1;
}
