import { useEffect, useRef } from 'react'
import { LoginSteps } from '#modules/account/web/index.ts'
import css from './mall.module.css'

export function LoginDialog({ why, onSettle }: { why: string; onSettle(signedIn: boolean): void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={`no-line r-8 bg ink ${css.login}`}
      aria-label="登录"
      onCancel={(event) => {
        event.preventDefault()
        onSettle(false)
      }}
    >
      <LoginSteps
        onEnter={() => onSettle(true)}
        frame={({ title, line }, step) => (
          <>
            <div className="row between">
              <h2 className="m-0 f-20">{title}</h2>
              <button
                type="button"
                className={`bare-button f-22 sec ${css.close}`}
                aria-label="关闭"
                onClick={() => onSettle(false)}
              >
                ×
              </button>
            </div>
            <p className="m-0 mt-4 mb-16 sec t13">{line || why || '登录后回到这一页继续'}</p>
            {step}
          </>
        )}
      />
    </dialog>
  )
}
