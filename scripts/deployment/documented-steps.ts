/** A block of shell commands on a page. */
export interface Step {
  /** The sentence before the block says that root runs it. */
  readonly asRoot: boolean;
  readonly commands: readonly string[];
}

/** The `sh` blocks of a section of a page in Markdown, up to the next heading of any level. */
export function documentedSteps(page: string, section: string): Step[] {
  const steps: Step[] = [];
  let isInSection = false;
  let before = '';
  let block: string[] | null = null;
  for (const line of page.split('\n')) {
    if (block !== null) {
      if (line.startsWith('```')) {
        if (isInSection) steps.push({ asRoot: /\bas root\b/i.test(before), commands: block });
        block = null;
        before = '';
      } else block.push(...commandsOf(line));
    } else if (line.startsWith('```')) block = [];
    else if (line.startsWith('#')) isInSection = line.replace(/^#+ /, '') === section;
    else before += `${line}\n`;
  }
  return steps;
}

/** A line without its comment, taken apart where `&&` joins commands. */
function commandsOf(line: string): string[] {
  const command = line.replace(/(^|\s+)#.*$/, '').trim();
  return command === '' ? [] : command.split(' && ');
}
