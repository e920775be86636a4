import { useEffect, useRef } from 'react'
import css from './router.module.css'

interface Props {
  readonly text: string
  readonly verb: string
  onYes(): void
  onNo(): void
}

/** A question in front of everything: one sentence, a verb, 取消. Escape means 取消. */
export function Ask({ text, verb, onYes, onNo }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    dialog.current?.showModal?.()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={css.ask}
      aria-label={text}
      onCancel={(event) => {
        event.preventDefault()
        onNo()
      }}
    >
      <p>{text}</p>
      <div className={css.verbs}>
        <button type="button" className={css.plain} onClick={onNo}>
          取消
        </button>
        <button type="button" className={css.primary} onClick={onYes}>
          {verb}
        </button>
      </div>
    </dialog>
  )
}
