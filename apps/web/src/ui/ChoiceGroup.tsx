import { useId } from 'react';

interface Choice<Value extends string> {
  value: Value;
  label: string;
}

interface ChoiceGroupProps<Value extends string> {
  legend: string;
  value: Value;
  choices: readonly Choice<Value>[];
  onChoose: (value: Value) => void;
  /** The legend is only for screen readers, where the choices are clear without it. */
  quiet?: boolean;
}

/** Radio buttons in the form of a segmented control. */
export function ChoiceGroup<Value extends string>(props: ChoiceGroupProps<Value>) {
  const { legend, value, choices, onChoose, quiet = false } = props;
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className={quiet ? 'sr-only' : 'mb-1 font-semibold'}>{legend}</legend>
      <div className="inline-flex flex-wrap rounded-small border border-edge bg-raised p-0.5">
        {choices.map((choice) => (
          <label
            key={choice.value}
            className="relative inline-flex min-h-10 items-center rounded-small px-3 text-small font-semibold text-muted transition-colors hover:text-text has-checked:bg-accent-soft has-checked:text-accent-strong has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={name}
              className="absolute inset-0 cursor-pointer opacity-0"
              checked={choice.value === value}
              onChange={() => onChoose(choice.value)}
            />
            {choice.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
