import { type ReactNode, useRef } from 'react'

const LONG_MS = 550

interface Props {
  readonly className: string | undefined
  readonly children: ReactNode
  onPress(): void
  onLong(): void
}

/** 长按「正常」可选不涉及. */
export function LongPress({ className, children, onPress, onLong }: Props) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const long = useRef(false)
  return (
    <button
      type="button"
      data-normal
      className={className}
      onContextMenu={(event) => event.preventDefault()}
      onPointerDown={(event) => {
        event.stopPropagation()
        long.current = false
        timer.current = setTimeout(() => {
          long.current = true
          onLong()
        }, LONG_MS)
      }}
      onPointerUp={() => clearTimeout(timer.current)}
      onPointerLeave={() => clearTimeout(timer.current)}
      onClick={() => {
        if (!long.current) onPress()
        long.current = false
      }}
    >
      {children}
    </button>
  )
}
