import { type ReactNode, useState } from 'react'
import { call } from '#kernel/web/client/call.ts'
import { useRun } from '#kernel/web/client/useRun.ts'
import { SignaturePad } from '#kernel/web/sign/SignaturePad.tsx'
import { isSigned, type Strokes, signaturePicture } from '#kernel/web/sign/strokes.ts'
import { CameraIcon } from '#kernel/web/ui/icons/index.ts'
import { toast } from '#kernel/web/ui/toast.tsx'
import { fieldApi } from '#modules/field/shared/api.ts'
import { type MaintainSetting, SignWay } from '#modules/plan/shared/setting.ts'
import { Camera } from '../kit/Camera.tsx'
import { Big, Choices, Labelled } from '../kit/parts.tsx'
import { Screen } from '../kit/Screen.tsx'
import { doing, keepPhoto, record } from '../store/phone.ts'
import { usePhone } from '../store/state.ts'
import { syncNow } from '../store/sync.ts'
import { nowOf, type Shot } from '../store/visits.ts'
import { liftName } from '../words.ts'
import { LinkCode } from './LinkCode.tsx'
import css from './order.module.css'

const ways = [
  ['screen', '现场签名'],
  ['link', '链接签名'],
  ['paper', '纸质拍照'],
] as const
type Way = (typeof ways)[number][0]

/** What the company's setting leaves of them; paper always works. */
const waysFor = (signWay: MaintainSetting['signWay']) =>
  ways.filter(
    ([way]) =>
      (way !== 'screen' || signWay !== SignWay.code.link) && (way !== 'link' || signWay !== SignWay.code.screen),
  )

/** Who signs, as typed. */
interface Signer {
  readonly name: string
  readonly phone: string
  readonly opinion: string
}
const nobody: Signer = { name: '', phone: '', opinion: '' }

/** As it is recorded: what was left empty is null. */
const saidOf = ({ name, phone, opinion }: Signer) => ({
  name: name.trim(),
  phone: phone.trim() || null,
  role: '安全管理员',
  opinion: opinion.trim() || null,
})

interface Props {
  readonly shot: Shot
  readonly back: string
  readonly top?: ReactNode
  /** What is signed, in words the customer reads. */
  readonly summary: ReactNode
}

/** The safety officer signs on this screen, over a link, or on paper (jobs 1.5, confirm; 3.2, sign). */
export function CustomerSign({ shot, back, top, summary }: Props) {
  const { order } = shot
  const state = usePhone()
  const open = waysFor(state.facts.day?.setting.signWay ?? SignWay.code.both)
  const [way, setWay] = useState<Way>(open[0]?.[0] ?? 'screen')
  const [signer, setSigner] = useState(nobody)
  const [strokes, setStrokes] = useState<Strokes>([])
  const [paper, setPaper] = useState<string | null>(null)
  const whole = signer.name.trim() !== '' && (way === 'screen' ? isSigned(strokes) : paper !== null)
  const sign = async () => {
    if (!whole) return
    const drawn = async () => {
      const picture = await signaturePicture(strokes, '客户签名')
      return (await keepPhoto(picture, { orderId: order.id, itemCode: null, use: 'sign', takenAt: nowOf(state) })).key
    }
    const key = way === 'screen' ? await drawn() : paper
    if (key === null) return
    await record(order.id, doing('sign', { way: way === 'paper' ? 3 : 1, signKey: key, ...saidOf(signer) }))
    toast.done('客户已签字')
  }
  return (
    <Screen
      title="客户签字"
      sub={liftName(shot.lift)}
      back={back}
      top={top}
      foot={
        way !== 'link' && (
          <Big disabled={!whole} onClick={() => void sign()}>
            确认签字
          </Big>
        )
      }
    >
      {summary}
      <Choices label="签字方式" options={open} value={way} onPick={(value) => setWay(value)} />
      {way === 'link' ? (
        <SignLink orderId={order.id} />
      ) : (
        <>
          <SignerFields signer={signer} onChange={(change) => setSigner((was) => ({ ...was, ...change }))} />
          <div className={`pt-8 pb-16 px-16 ${css.sign}`}>
            {way === 'screen' ? (
              <SignaturePad label="请在此签名" value={strokes} onChange={setStrokes} />
            ) : (
              <Camera visit={shot} use="paper" label="拍签字单" className={css.wide} onTaken={setPaper}>
                <CameraIcon size={24} />
                {paper ? '签字单已拍，可重拍' : '拍签字单'}
              </Camera>
            )}
          </div>
        </>
      )}
    </Screen>
  )
}

function SignerFields({ signer, onChange }: { signer: Signer; onChange: (change: Partial<Signer>) => void }) {
  return (
    <>
      <Labelled label="签字人姓名">
        <input
          value={signer.name}
          maxLength={30}
          autoComplete="off"
          onChange={(event) => onChange({ name: event.target.value })}
        />
      </Labelled>
      <Labelled label="手机号（选填）">
        <input
          value={signer.phone}
          inputMode="tel"
          maxLength={11}
          autoComplete="off"
          onChange={(event) => onChange({ phone: event.target.value.replace(/\D/g, '') })}
        />
      </Labelled>
      <Labelled label="意见（选填）">
        <input value={signer.opinion} maxLength={300} onChange={(event) => onChange({ opinion: event.target.value })} />
      </Labelled>
    </>
  )
}

/** The customer signs on the own phone: scan the code, or get the address. */
function SignLink({ orderId }: { orderId: string }) {
  const [url, setUrl] = useState('')
  const { running, run } = useRun()
  const make = () =>
    run(async () => {
      // The completion has to be there before the customer can sign it.
      await syncNow()
      const link = await call(fieldApi.signLink, { id: orderId })
      setUrl(new URL(`/s/${link.token}`, link.url.startsWith('http') ? link.url : location.origin).href)
    })
  if (url === '') {
    return (
      <div className={css.sheetFoot}>
        <Big disabled={running} onClick={() => void make()}>
          生成签字链接
        </Big>
      </div>
    )
  }
  return <LinkCode url={url} label="签字二维码" title="签字确认" hint="客户扫码后查看记录并签名，链接 30 天内有效" />
}
