import { enableCompileCache } from 'node:module';

// Before anything else is loaded: a process that starts again is there in half the time.
enableCompileCache();
const { ConfigError, readConfig } = await import('@rookery/config');
const { DatabaseSetupError } = await import('@rookery/database');
const { NotBuilt } = await import('./http/document.ts');
const { startPlatform } = await import('./platform.ts');
const { stopOnSignal } = await import('./signals.ts');

try {
  const config = readConfig(process.env);
  const platform = await startPlatform(config);
  stopOnSignal(() => platform.stop(), config.liveDrainSeconds * 1_000);
} catch (error) {
  // What an operator can mend is said in a few words; anything else with all that is known of it.
  const isTheirs = [ConfigError, DatabaseSetupError, NotBuilt].some(
    (kind) => error instanceof kind,
  );
  console.error(isTheirs ? (error as Error).message : error);
  process.exit(1);
}
