import { Zip, ZipDeflate } from 'fflate';

/** A zip file that is written piece by piece. `take` returns what was compressed since the last call. */
export interface Archive {
  /** Begins a file. The file before it ends. */
  begin(name: string): void;
  write(text: string): void;
  end(): void;
  /** The bytes that wait to be taken. */
  size(): number;
  take(): Buffer;
}

const EMPTY = new Uint8Array(0);

export function createArchive(): Archive {
  let parts: Uint8Array[] = [];
  let size = 0;
  let file: ZipDeflate | null = null;
  const encoder = new TextEncoder();
  const zip = new Zip((error, data) => {
    if (error) throw error;
    parts.push(data);
    size += data.length;
  });

  function endFile(): void {
    file?.push(EMPTY, true);
    file = null;
  }

  return {
    begin(name) {
      endFile();
      file = new ZipDeflate(name, { level: 6 });
      zip.add(file);
    },
    write(text) {
      if (file === null) throw new Error('No file was begun.');
      file.push(encoder.encode(text));
    },
    end() {
      endFile();
      zip.end();
    },
    size: () => size,
    take() {
      const taken = Buffer.concat(parts);
      parts = [];
      size = 0;
      return taken;
    },
  };
}
