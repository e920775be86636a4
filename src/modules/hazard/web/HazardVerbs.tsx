import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { Field, FieldGrid, Form, SubmitButton } from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { isGiven, SignatureField, sendSignature, unsigned } from '#kernel/web/sign/index.ts'
import { toast } from '#kernel/web/ui/index.ts'
import { hazardApi } from '../shared/api.ts'
import { hazardMoves } from '../shared/hazard.states.ts'
import { HazardGrade, type HazardState } from '../shared/hazard.terms.ts'
import { HazardClose, HazardFix, HazardNotice } from '../shared/hazard.ts'
import { may } from '../shared/permissions.ts'
import css from './hazard.module.css'

export interface Moving {
  readonly id: string
  readonly version: number
  readonly grade: (typeof HazardGrade.code)[keyof typeof HazardGrade.code]
  readonly state: (typeof HazardState.code)[keyof typeof HazardState.code]
  readonly noticeSigned: boolean
}
const UNSIGNED = '严重隐患须先有使用单位签收的告知书'
type Verb = 'tell' | 'fix' | 'close'
const needs: Readonly<Record<Verb, string>> = { tell: may.add, fix: may.add, close: may.close }
const label = (verb: Verb) => hazardMoves.moves[verb].label

/** What is open now; without a signature the notice can be added later. */
function verbsOf({ state, noticeSigned }: Moving): Verb[] {
  const open = hazardMoves.open(state)
  const tell = open.includes('tell') || (open.includes('tellLater') && !noticeSigned)
  return [...(tell ? ['tell' as const] : []), ...(['fix', 'close'] as const).filter((verb) => open.includes(verb))]
}

/**
 * 告知, 整改, 销号 of a hazard (jobs 3.3): the open verbs, and in their place the form of the one that was taken. In the
 * head of the hazard's own inspector the next one is the main verb; of several hazards in a list none is.
 */
export function useHazardVerbs(
  hazard: Moving,
  { main = false } = {},
): { readonly verbs: ReactNode; readonly step: ReactNode; readonly hint: ReactNode } {
  const { may: holds } = useKit()
  const [taken, setTaken] = useState<Verb>()
  const verbs = verbsOf(hazard).filter((one) => holds([needs[one]]))
  const waits = hazard.grade === HazardGrade.code.severe && !hazard.noticeSigned
  if (taken) {
    const Step = steps[taken]
    const step = (
      <section className={css.step} aria-label={label(taken)}>
        <b>{label(taken)}</b>
        <Step hazard={hazard} onBack={() => setTaken(undefined)} />
      </section>
    )
    return { verbs: null, step, hint: null }
  }
  // The next step is the main verb: a severe hazard is told before it is put right.
  const next = verbs.find((one) => one !== 'fix' || !waits)
  const shown = main ? [...verbs.filter((one) => one !== next), ...(next ? [next] : [])] : verbs
  const buttons = shown.map((one) => {
    const barred = one === 'fix' && waits
    return (
      <Button
        key={one}
        type={main && one === next ? 'primary' : 'default'}
        disabled={barred}
        title={barred ? UNSIGNED : undefined}
        onClick={() => setTaken(one)}
      >
        {label(one)}
      </Button>
    )
  })
  const hint = waits && verbs.includes('fix') && <span className="amberText small">{UNSIGNED}</span>
  return { verbs: buttons.length > 0 && buttons, step: null, hint }
}

/** The same in a row of several hazards, e.g. those that an order found. */
export function HazardVerbs({ hazard, before }: { hazard: Moving; before?: ReactNode }) {
  const { verbs, step, hint } = useHazardVerbs(hazard)
  if (step) return step
  if (!verbs && !before) return null
  return (
    <div className={css.verbs}>
      {before}
      {verbs}
      {hint}
    </div>
  )
}

interface StepProps {
  readonly hazard: Moving
  readonly onBack: () => void
}

/** Tells what was done and lets the form go after it has let go of its unsaved flag. */
function useDone(onBack: () => void) {
  return (told: string) => {
    toast.done(told)
    setTimeout(onBack)
  }
}

const Told = HazardNotice.omit({ signature: true })

function Tell({ hazard: { id, version }, onBack }: StepProps) {
  const { call, upload } = useKit()
  const done = useDone(onBack)
  const [sign, setSign] = useState(unsigned)
  return (
    <Form
      schema={Told}
      initial={{}}
      onSubmit={async (notice) => {
        if (!isGiven(sign)) return toast.warning('请使用单位签收人签名，或上传签收的告知书')
        const [signature] = await sendSignature(upload, sign, '告知书签收')
        if (!signature) return
        const { bucket, key, name } = signature
        await call(hazardApi.notify, { id, version, ...notice, signature: { bucket, key, name } as never })
        done('已告知使用单位')
      }}
    >
      <FieldGrid columns={2}>
        <Field of="noticeTo" />
        <Field of="noticeNo" />
      </FieldGrid>
      <SignatureField id="noticeSign" label="使用单位签收" value={sign} onChange={setSign} most={1} />
      <Foot verb="tell" onBack={onBack} />
    </Form>
  )
}

function Fix({ hazard: { id, version }, onBack }: StepProps) {
  const { call } = useKit()
  const done = useDone(onBack)
  return (
    <Form
      schema={HazardFix}
      initial={{ files: [] }}
      onSubmit={async (fix) => {
        await call(hazardApi.rectify, { id, version, ...fix })
        done('已登记整改，复查后销号')
      }}
    >
      <FieldGrid columns={2}>
        <Field of="note" />
        <Field of="files" />
      </FieldGrid>
      <Foot verb="fix" onBack={onBack} />
    </Form>
  )
}

function Close({ hazard: { id, version }, onBack }: StepProps) {
  const { call } = useKit()
  const done = useDone(onBack)
  return (
    <Form
      schema={HazardClose}
      initial={{}}
      onSubmit={async (close) => {
        await call(hazardApi.close, { id, version, ...close })
        done('隐患已销号')
      }}
    >
      <p className="sec">确认整改有效；销号后不能恢复，再出现时另行登记。</p>
      <Field of="note" />
      <Foot verb="close" onBack={onBack} />
    </Form>
  )
}

const steps = { tell: Tell, fix: Fix, close: Close }

const Foot = ({ verb, onBack }: { verb: Verb; onBack: () => void }) => (
  <div className={css.foot}>
    <Button onClick={onBack}>返回</Button>
    <SubmitButton>{label(verb)}</SubmitButton>
  </div>
)
