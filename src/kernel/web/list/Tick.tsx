interface TickProps {
  readonly checked: boolean
  /** Some, not all. */
  readonly half?: boolean
  readonly label: string
  readonly onTick: (shift: boolean) => void
  readonly focusable?: boolean
  readonly disabled?: boolean
}

/** A box to tick, drawn with CSS alone: a hundred of them cost nothing. */
export function Tick({ checked, half = false, label, onTick, focusable = true, disabled }: TickProps) {
  return (
    <input
      type="checkbox"
      className="tickBox"
      aria-label={label}
      checked={checked}
      disabled={disabled}
      ref={(box) => {
        if (box) box.indeterminate = half
      }}
      tabIndex={focusable ? undefined : -1}
      // The change carries no shift key; the click before it does.
      onChange={() => {}}
      onClick={(event) => onTick(event.shiftKey)}
    />
  )
}
