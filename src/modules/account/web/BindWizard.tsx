import { useEffect, useState } from 'react'
import { call } from '#kernel/web/client/call.ts'
import { saveFile } from '#kernel/web/client/save.ts'
import { told } from '#kernel/web/client/told.ts'
import type { SignedIn } from '../shared/account.ts'
import { accountApi } from '../shared/api.ts'
import css from './entry.module.css'
import { CodeBoxes, QuietButton, Submit, TextButton } from './light.tsx'
import type { SecondFactorProps } from './MfaStep.tsx'
import { QrCode } from './QrCode.tsx'
import { useSubmit } from './submit.ts'

/** Binding before login: scan, test, keep ten recovery codes; inside the grace days it may wait (archives 4.1). */
export function BindWizard({ pending, trust, onDone, onBack }: SecondFactorProps) {
  const { mfaTicket, skipUntil } = pending
  const [bound, setBound] = useState<{ recoveryCodes: readonly string[]; signedIn: SignedIn | null }>()
  if (bound) {
    return (
      <RecoveryCodes
        codes={bound.recoveryCodes}
        verb="进入系统"
        onDone={() => (bound.signedIn ? onDone(bound.signedIn) : onBack())}
      />
    )
  }
  return (
    <>
      <BindForm mfaTicket={mfaTicket} trust={trust} onBound={setBound} />
      <div className={`flex gap-20 t13 ${css.links}`}>
        {skipUntil && (
          <TextButton onClick={() => void call(accountApi.mfaSkip, { mfaTicket }).then(onDone, () => undefined)}>
            稍后绑定（{skipUntil} 前）
          </TextButton>
        )}
        <TextButton onClick={onBack}>换一个账号</TextButton>
      </div>
    </>
  )
}

interface BindFormProps {
  /** Absent inside the product: the session stands for it. */
  readonly mfaTicket?: string
  readonly trust?: boolean
  onBound(bound: { recoveryCodes: readonly string[]; signedIn: SignedIn | null }): void
}

/** QR code, key, test code: used before login and in 个人资料. */
export function BindForm({ mfaTicket, trust, onBound }: BindFormProps) {
  const [start, setStart] = useState<{ secret: string; uri: string }>()
  const [code, setCode] = useState('')
  const { busy, errors, run, clear } = useSubmit<'code'>(() => 'code')
  useEffect(() => {
    let gone = false
    void told(call(accountApi.mfaBindStart, { mfaTicket }).then((begun) => !gone && setStart(begun)))
    return () => {
      gone = true
    }
  }, [mfaTicket])
  const confirm = (value: string) =>
    run(async () => onBound(await call(accountApi.mfaBindConfirm, { mfaTicket, code: value, trust })))
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void confirm(code)
      }}
    >
      <div className={`flex gap-16 mb-16 ${css.key}`}>
        {start ? <QrCode text={start.uri} label="动态口令二维码" /> : <svg aria-hidden />}
        <ol className="m-0 sec t13">
          <li>手机上打开身份验证器（支持 TOTP 的任一款）</li>
          <li>扫描二维码，或手工输入密钥：</li>
          <code className={`block mt-6 ink anywhere ${css.secret}`}>
            {start?.secret.replace(/(.{4})/g, '$1 ').trim()}
          </code>
        </ol>
      </div>
      <CodeBoxes
        label="验证器上的 6 位数字"
        value={code}
        error={errors.code}
        onChange={(value) => {
          setCode(value)
          clear('code')
        }}
      />
      <Submit busy={busy} disabled={code.length < 6 || !start}>
        绑定
      </Submit>
    </form>
  )
}

/** Ten codes, shown once. */
export function RecoveryCodes({ codes, verb, onDone }: { codes: readonly string[]; verb: string; onDone(): void }) {
  const text = `${codes.join('\r\n')}\r\n`
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onDone()
      }}
    >
      <p className={`m-0 mb-16 sec t13 ${css.note}`}>
        手机丢失时用恢复码登录，每个只能用一次。它们只显示这一次，请下载后放在安全的地方。
      </p>
      <ul className={css.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex gap-8 mb-16">
        <QuietButton
          onClick={() => saveFile({ name: '恢复码.txt', blob: new Blob([text], { type: 'text/plain;charset=utf-8' }) })}
        >
          下载恢复码
        </QuietButton>
        <QuietButton onClick={() => void navigator.clipboard?.writeText(text)}>复制</QuietButton>
      </div>
      <Submit busy={false}>{verb}</Submit>
    </form>
  )
}
