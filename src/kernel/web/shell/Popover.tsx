import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import css from './popover.module.css'

interface Props {
  readonly label: string
  /** What the button shows. */
  readonly face: ReactNode
  readonly className?: string
  readonly panelClassName?: string
  /** Rendered while open. */
  readonly children: (close: () => void) => ReactNode
}

/** A button with a panel below it; Escape and a press elsewhere close it. */
export function Popover({ label, face, className, panelClassName, children }: Props) {
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const id = useId()
  useEffect(() => {
    if (!open) return
    const press = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false)
    }
    const key = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      root.current?.querySelector('button')?.focus()
    }
    document.addEventListener('pointerdown', press)
    document.addEventListener('keydown', key)
    return () => {
      document.removeEventListener('pointerdown', press)
      document.removeEventListener('keydown', key)
    }
  }, [open])
  return (
    <div className={css.popover} ref={root}>
      <button
        type="button"
        className={className}
        aria-label={label}
        title={label}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen((was) => !was)}
      >
        {face}
      </button>
      {open && (
        <div id={id} className={`${css.popoverPanel} ${panelClassName ?? ''}`}>
          {children(() => setOpen(false))}
        </div>
      )}
    </div>
  )
}
