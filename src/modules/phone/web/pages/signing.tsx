import { useState } from 'react'
import { CallFailure } from '#kernel/web/client/failure.ts'
import { SignaturePad } from '#kernel/web/sign/SignaturePad.tsx'
import { isSigned, type Strokes, signaturePicture } from '#kernel/web/sign/strokes.ts'
import { Labelled } from '../kit/parts.tsx'
import order from './order.module.css'

interface Signer {
  readonly name: string
  readonly phone: string
  readonly opinion: string
  readonly strokes: Strokes
}
const nobody: Signer = { name: '', phone: '', opinion: '', strokes: [] }
type Faults = Readonly<Record<string, string>>

/** What is wrong with who signs: a signature to agree, words to object. */
function faultsOf({ name, phone, opinion, strokes }: Signer, objection: string | undefined): Faults {
  return {
    ...(!name.trim() && { name: '签字人不能为空' }),
    ...(phone && !/^1\d{10}$/.test(phone) && { phone: '手机号格式不正确' }),
    ...(objection === undefined && !isSigned(strokes) && { signature: '请签名' }),
    ...(objection !== undefined && !opinion.trim() && { opinion: `请填写${objection}` }),
  }
}

/** What public calls take of who answers. */
interface Given {
  readonly name: string
  readonly phone: string | null
  readonly opinion: string | null
  /** Base64 of the drawn picture; null for who objects. */
  readonly signature: string | null
}

/** Who answers a customer's link: his fields, what is wrong with them, and sending them once. */
export function useSigning() {
  const [signer, setSigner] = useState(nobody)
  const [faults, setFaults] = useState<Faults>({})
  const [busy, setBusy] = useState(false)
  /** Sends what is complete; what the server refuses stands beside its field. `objection`: what the words are called. */
  const answer = async (objection: string | undefined, send: (given: Given) => Promise<unknown>) => {
    const wrong = faultsOf(signer, objection)
    setFaults(wrong)
    if (Object.keys(wrong).length > 0) return
    setBusy(true)
    try {
      const { name, phone, opinion } = signer
      const signature = objection === undefined ? await drawnBy(signer) : null
      await send({ name: name.trim(), phone: phone || null, opinion: opinion.trim() || null, signature })
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure
      setFaults(Object.fromEntries(failure.fields.map(({ prop, msg }) => [prop, msg])))
    } finally {
      setBusy(false)
    }
  }
  return { signer, faults, busy, setSigner, answer }
}
type Signing = ReturnType<typeof useSigning>

/** Name, telephone and opinion; the pad for who agrees. */
export function SignerFields({
  signing: { signer, faults, setSigner: onChange },
  objection,
}: {
  readonly signing: Signing
  /** 拒绝原因 …: words instead of a signature. */
  readonly objection?: string | undefined
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
      <Labelled label={objection ?? '意见（选填）'} error={faults.opinion}>
        <textarea value={signer.opinion} maxLength={300} onChange={(event) => set({ opinion: event.target.value })} />
      </Labelled>
      {objection === undefined && (
        <div className={`pt-8 pb-16 px-16 ${order.sign}`}>
          <SignaturePad label="请在此签名" value={signer.strokes} onChange={(strokes) => set({ strokes })} />
          {faults.signature && (
            <p className="m-0 mt-6 redText" role="alert">
              {faults.signature}
            </p>
          )}
        </div>
      )}
    </>
  )
}

/** A drawn signature as public calls take it; null for who drew nothing. */
async function drawnBy({ strokes }: Signer): Promise<string | null> {
  if (!isSigned(strokes)) return null
  const bytes = new Uint8Array(await (await signaturePicture(strokes, '签名')).arrayBuffer())
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}
