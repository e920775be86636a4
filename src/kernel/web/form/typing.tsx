import { createContext, type InputHTMLAttributes, type Ref, useContext, useState } from 'react'

/** Which of the two inputs of a range; of a single picker the first. */
export type End = 0 | 1

interface Typing {
  /** What each input stands for: a value as it is written, or what was typed and is none. */
  readonly held: readonly (string | undefined)[]
  /** Of these, what was typed and is none: the picker knows no value to write for it. */
  readonly unread: readonly (string | undefined)[]
  /** The person has typed this so far. */
  readonly follow: (end: End, text: string) => void
  /** The person is done with this text: the input is left, or Enter pressed. */
  readonly settle: (end: End, text: string) => void
  readonly close: () => void
}

export const TypingContext = createContext<Typing | undefined>(undefined)

interface InputProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly ref?: Ref<HTMLInputElement>
  readonly 'date-range'?: string
}

/**
 * The input of a picker of antd. The picker reads one notation, puts it right while it is typed, and throws away what it
 * cannot read. Here what is typed stays as it is until the input is left; then it is read as people write it, and what cannot
 * be read stays in sight for the rule to refuse.
 */
export function TypedInput({ ref, value, onChange: _, onBlur, onKeyDown, ...rest }: InputProps) {
  const typing = useContext(TypingContext)
  if (!typing) throw new Error('the input of a picker stands outside of it')
  const end: End = rest['date-range'] === 'end' ? 1 : 0
  const [typed, setTyped] = useState<string>()
  const held = typing.held[end]
  const [seen, setSeen] = useState(held)
  // Chosen in the panel, or changed from outside: what was typed gives way.
  if (seen !== held) {
    setSeen(held)
    setTyped(undefined)
  }
  const take = () => {
    if (typed === undefined) return
    setTyped(undefined)
    typing.settle(end, typed)
  }
  return (
    <input
      {...rest}
      ref={ref}
      // The picker forgets the day before a frame later than this knows what was typed.
      value={typed ?? typing.unread[end] ?? value ?? ''}
      onChange={(event) => {
        setTyped(event.target.value)
        typing.follow(end, event.target.value)
      }}
      onBlur={(event) => {
        take()
        onBlur?.(event)
      }}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return
        if (event.key === 'Enter' || event.key === 'Tab') take()
        // The picker would open on Enter; here it is the way to the next field.
        if (event.key === 'Enter') return typing.close()
        onKeyDown?.(event)
      }}
    />
  )
}
