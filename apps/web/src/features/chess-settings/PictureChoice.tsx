import { useId, type ReactNode } from 'react';

interface PictureChoiceProps<Value extends string> {
  legend: string;
  value: Value;
  choices: readonly { value: Value; label: string; picture: ReactNode }[];
  onChoose: (value: Value) => void;
}

/** Radio buttons with pictures. */
export function PictureChoice<Value extends string>(props: PictureChoiceProps<Value>) {
  const { legend, value, choices, onChoose } = props;
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-semibold">{legend}</legend>
      <div className="flex flex-wrap gap-3">
        {choices.map((choice) => (
          <label
            key={choice.value}
            className="relative block w-24 rounded-small border-2 border-transparent p-1 text-center text-small font-semibold text-muted hover:text-text has-checked:border-accent has-checked:text-accent-strong has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={name}
              className="absolute inset-0 z-10 h-full w-full cursor-pointer opacity-0"
              checked={choice.value === value}
              onChange={() => onChoose(choice.value)}
            />
            <span aria-hidden="true" className="block aspect-square overflow-hidden">
              {choice.picture}
            </span>
            <span className="block pt-1">{choice.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
