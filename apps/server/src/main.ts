import { enableCompileCache } from 'node:module';

// Before any other import: this halves the time of a restart.
enableCompileCache();
const { ConfigError, readConfig } = await import('@rookery/config');
const { DatabaseSetupError } = await import('@rookery/database');
const { WebAppNotBuilt } = await import('./http/document.ts');
const { startPlatform } = await import('./platform.ts');
const { stopOnSignal } = await import('./signals.ts');

try {
  const config = readConfig(process.env);
  const platform = await startPlatform(config);
  stopOnSignal(() => platform.stop(), { plannedMs: config.liveDrainSeconds * 1_000 });
} catch (error) {
  // An error that the operator can fix is printed as its message, any other with its stack.
  const isOperatorError = [ConfigError, DatabaseSetupError, WebAppNotBuilt].some(
    (kind) => error instanceof kind,
  );
  console.error(isOperatorError ? (error as Error).message : error);
  process.exit(1);
}
