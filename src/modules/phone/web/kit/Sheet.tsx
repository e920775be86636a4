import { type ReactNode, useEffect, useRef } from 'react'
import css from './kit.module.css'

/** From below, over the page, within the thumb's reach; a touch beside it closes. */
export function Sheet({ title, onClose, children }: { title: string; onClose(): void; children: ReactNode }) {
  const box = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    // jsdom has no showModal.
    box.current?.showModal?.()
  }, [])
  return (
    <dialog
      ref={box}
      className={`w-full p-0 no-line bg ink ${css.sheet}`}
      aria-label={title}
      onClose={onClose}
      onPointerDown={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className={css.sheetBody}>
        <h2>{title}</h2>
        {children}
      </div>
    </dialog>
  )
}
