import { type ReactNode, useEffect, useState } from 'react'
import type { Endpoint, ReplyOf, SentTo } from '#kernel/shared/endpoint.ts'
import { call } from '#kernel/web/client/call.ts'
import { CallFailure } from '#kernel/web/client/failure.ts'
import { clientSetup } from '#kernel/web/client/setup.ts'
import { BrandMark } from '#kernel/web/shell/BrandMark.tsx'
import { SignaturePad } from '#kernel/web/sign/SignaturePad.tsx'
import { isSigned, type Strokes, signaturePicture } from '#kernel/web/sign/strokes.ts'
import { Labelled, Note } from '../kit/parts.tsx'
import order from './order.module.css'
import css from './sign.module.css'

/** What stands behind a customer's link, under the company's name; asked once per link, and again after an answer. */
export function PublicLink<E extends Endpoint>({
  from,
  token,
  children,
}: {
  readonly from: E
  readonly token: string
  readonly children: (view: ReplyOf<E>, reload: () => void) => ReactNode
}) {
  const { brand } = clientSetup()
  const [view, setView] = useState<ReplyOf<E>>()
  const [fault, setFault] = useState('')
  const load = async () => {
    try {
      const found = await call(from, { token } as SentTo<E>, { silent: true, firstLoad: true })
      setView(found as ReplyOf<E>)
      setFault('')
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure
      setFault(failure.code === 1000404 ? '链接不存在或已过期，请联系维保单位重新发送' : failure.message)
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once per link
  useEffect(() => void load(), [token])
  return (
    <div className={css.page}>
      <header>
        <BrandMark size={26} />
        {(view as { companyName?: string } | undefined)?.companyName ?? brand.name}
      </header>
      <main>
        {fault && <Note tone="bad">{fault}</Note>}
        {view !== undefined && children(view, () => void load())}
      </main>
    </div>
  )
}

export interface Signer {
  readonly name: string
  readonly phone: string
  readonly opinion: string
  readonly strokes: Strokes
}
export const nobody: Signer = { name: '', phone: '', opinion: '', strokes: [] }
export type Faults = Readonly<Record<string, string>>

/** What is wrong with who signs: a signature to agree, words to object. */
export function faultsOf({ name, phone, opinion, strokes }: Signer, objects: boolean, wanted: string): Faults {
  return {
    ...(!name.trim() && { name: '签字人不能为空' }),
    ...(phone && !/^1\d{10}$/.test(phone) && { phone: '手机号格式不正确' }),
    ...(!objects && !isSigned(strokes) && { signature: '请签名' }),
    ...(objects && !opinion.trim() && { opinion: wanted }),
  }
}

/** Name, telephone and opinion; the pad for who agrees. */
export function SignerFields({
  signer,
  faults,
  opinion,
  pad,
  onChange,
}: {
  readonly signer: Signer
  readonly faults: Faults
  /** 意见（选填）, 拒绝原因 … */
  readonly opinion: string
  readonly pad: boolean
  onChange(signer: Signer): void
}) {
  const set = (change: Partial<Signer>) => onChange({ ...signer, ...change })
  return (
    <>
      <Labelled label="姓名" error={faults.name}>
        <input
          value={signer.name}
          maxLength={30}
          autoComplete="name"
          onChange={(event) => set({ name: event.target.value })}
        />
      </Labelled>
      <Labelled label="手机号（选填）" error={faults.phone}>
        <input
          value={signer.phone}
          inputMode="tel"
          maxLength={11}
          autoComplete="tel"
          onChange={(event) => set({ phone: event.target.value.replace(/\D/g, '') })}
        />
      </Labelled>
      <Labelled label={opinion} error={faults.opinion}>
        <textarea value={signer.opinion} maxLength={300} onChange={(event) => set({ opinion: event.target.value })} />
      </Labelled>
      {pad && (
        <div className={order.sign}>
          <SignaturePad label="请在此签名" value={signer.strokes} onChange={(strokes) => set({ strokes })} />
          {faults.signature && (
            <p className={css.fault} role="alert">
              {faults.signature}
            </p>
          )}
        </div>
      )}
    </>
  )
}

/** A drawn signature as public calls take it; null for who drew nothing. */
export async function drawnBy({ strokes }: Signer): Promise<string | null> {
  if (!isSigned(strokes)) return null
  const bytes = new Uint8Array(await (await signaturePicture(strokes, '签名')).arrayBuffer())
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}
