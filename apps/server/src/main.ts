import { enableCompileCache } from 'node:module';

// Before anything else is loaded: a process that starts again is there in half the time.
enableCompileCache();
const { ConfigError, readConfig } = await import('@rookery/config');
const { UnfitServer } = await import('@rookery/database');
const { startPlatform } = await import('./platform.ts');
const { stopOnSignal } = await import('./signals.ts');

try {
  const platform = await startPlatform(readConfig(process.env));
  stopOnSignal(() => platform.stop());
} catch (error) {
  // What an operator can mend is said in a few words; anything else with all that is known of it.
  const isTheirs = error instanceof ConfigError || error instanceof UnfitServer;
  console.error(isTheirs ? error.message : error);
  process.exit(1);
}
