/* oxlint-disable react/no-array-index-key -- A guide never changes while it is shown, so places are good keys. */
import { Link } from '@tanstack/react-router';
import { INLINE_LINK_CLASS } from '../../../ui/text-link.ts';
import { addressOf, type PagePath } from '../../page-list.ts';
import { useWorkspaceScope } from '../../scope.ts';
import type { Block, Inline, Target } from './guide.ts';

const LIST_CLASS = 'mb-4 grid gap-2 pl-6 marker:text-muted';

export function GuideText({ blocks }: { blocks: readonly Block[] }) {
  return blocks.map((block, index) => <BlockView key={index} block={block} />);
}

function BlockView({ block }: { block: Block }) {
  switch (block.kind) {
    case 'heading':
      return block.depth === 2 ? (
        <h2
          id={block.id}
          className="mt-10 mb-3 scroll-mt-6 border-t border-line pt-6 text-large font-bold"
        >
          <InlineText text={block.text} />
        </h2>
      ) : (
        <h3 id={block.id} className="mt-6 mb-2 scroll-mt-6 font-bold">
          <InlineText text={block.text} />
        </h3>
      );
    case 'paragraph':
      return (
        <p className="mb-4">
          <InlineText text={block.text} />
        </p>
      );
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul';
      return (
        <List className={`${LIST_CLASS} ${block.ordered ? 'list-decimal' : 'list-disc'}`}>
          {block.items.map((text, index) => (
            <li key={index}>
              <InlineText text={text} />
            </li>
          ))}
        </List>
      );
    }
    case 'table':
      return <TableView table={block} />;
  }
}

/** On a phone, each row is a term with its explanation below. */
function TableView({ table }: { table: Block & { kind: 'table' } }) {
  return (
    <table className="mb-6 w-full border-collapse text-left">
      <thead className="max-sm:sr-only">
        <tr>
          {table.head.map((text, index) => (
            <th
              key={index}
              scope="col"
              className="border-b border-edge py-2 pr-6 text-small text-muted"
            >
              <InlineText text={text} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map(([term = [], ...cells], row) => (
          <tr key={row} className="max-sm:block max-sm:border-b max-sm:border-line max-sm:py-3">
            <th
              scope="row"
              className="py-3 pr-6 align-top font-semibold [&_strong]:font-semibold max-sm:block max-sm:py-0 sm:w-48 sm:border-b sm:border-line"
            >
              <InlineText text={term} />
            </th>
            {cells.map((text, cell) => (
              <td
                key={cell}
                className="py-3 align-top max-sm:block max-sm:py-0 sm:border-b sm:border-line"
              >
                <InlineText text={text} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function InlineText({ text }: { text: readonly Inline[] }) {
  return text.map((part, index) => <InlineView key={index} part={part} />);
}

function InlineView({ part }: { part: Inline }) {
  if (typeof part === 'string') return part;
  switch (part.kind) {
    case 'strong':
      return (
        <strong>
          <InlineText text={part.text} />
        </strong>
      );
    case 'em':
      return (
        <em>
          <InlineText text={part.text} />
        </em>
      );
    case 'code':
      return <code className="rounded-small bg-sunken px-1 font-sans">{part.code}</code>;
    case 'link':
      return (
        <TargetLink target={part.target}>
          <InlineText text={part.text} />
        </TargetLink>
      );
  }
}

/** A page whose address has no further parameters; the build has checked that it exists. */
type PlainPath = Exclude<PagePath, `${string}$${string}`>;

const GUIDE_PATHS = { members: '/help', organisers: '/help/organisers' } as const;

function TargetLink({ target, children }: { target: Target; children: React.ReactNode }) {
  const { slug } = useWorkspaceScope();
  if (target.kind === 'section')
    return (
      <a href={`#${target.id}`} className={INLINE_LINK_CLASS}>
        {children}
      </a>
    );
  const path = target.kind === 'guide' ? GUIDE_PATHS[target.name] : (target.path as PlainPath);
  return (
    <Link to={addressOf(path)} params={{ workspace: slug }} className={INLINE_LINK_CLASS}>
      {children}
    </Link>
  );
}
