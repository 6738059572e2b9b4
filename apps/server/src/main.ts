import { readConfig } from '@rookery/config';
import { startPlatform } from './platform.ts';
import { stopOnSignal } from './signals.ts';

try {
  const platform = await startPlatform(readConfig(process.env));
  stopOnSignal(() => platform.stop());
} catch (error) {
  console.error(error instanceof Error && error.name === 'ConfigError' ? error.message : error);
  process.exit(1);
}
