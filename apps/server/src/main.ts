import { enableCompileCache } from 'node:module';

// Before anything else is loaded: a process that starts again is there in half the time.
enableCompileCache();
const { readConfig } = await import('@rookery/config');
const { startPlatform } = await import('./platform.ts');
const { stopOnSignal } = await import('./signals.ts');

try {
  const platform = await startPlatform(readConfig(process.env));
  stopOnSignal(() => platform.stop());
} catch (error) {
  console.error(error instanceof Error && error.name === 'ConfigError' ? error.message : error);
  process.exit(1);
}
