import { type FormEvent, useEffect, useState } from 'react'
import { hourText } from '#kernel/shared/said.ts'
import { call } from '#kernel/web/client/call.ts'
import { Submit, TextField, useSubmit } from '#modules/account/web/index.ts'
import { publicRepairApi, SeenFault } from '../shared/publicRepair.ts'
import { RepairStatus } from '../shared/repair.ts'
import css from './scan.module.css'

interface Known {
  readonly orderNo: string
  readonly reportAt: string
  readonly status: RepairStatus
  readonly trapped: boolean
  readonly already?: boolean
}
type Field = 'phone' | 'seen' | 'trappedCount'

const telOf = (phone: string) => `tel:${phone.replace(/[^\d+]/g, '')}`
/** Most people who stand before a lift wait for few; more are typed by nobody in a hurry. */
const counts = [1, 2, 3, 4, 5, 6]

/** 扫码报修 below a scanned sticker (jobs 4.3): what is it, a telephone, sent. Trapped people are asked about first. */
export function ScanReport({ token, dutyPhone }: { token: string; dutyPhone: string }) {
  const [known, setKnown] = useState<Known | null>(null)
  const [asked, setAsked] = useState<'trapped' | 'broken'>()
  useEffect(() => {
    const stop = new AbortController()
    // Without an answer the page works all the same: it only cannot say that somebody reported before.
    call(publicRepairApi.state, { qr: token }, { signal: stop.signal, silent: true }).then(
      (answer) => setKnown(answer.known),
      () => undefined,
    )
    return () => stop.abort()
  }, [token])
  const done = (answer: Known) => {
    setKnown(answer)
    setAsked(undefined)
  }
  return (
    <section className="mb-14" aria-label="扫码报修">
      {known && <KnownReport known={known} />}
      {asked === undefined ? (
        <div className={`grid cols-1-1 gap-10 ${css.choice}`}>
          <button
            type="button"
            className={`r-8 bg ink font-inherit f-20 strong pointer ${css.trapped}`}
            onClick={() => setAsked('trapped')}
          >
            有人被困
          </button>
          <button
            className="r-8 bg ink font-inherit f-20 strong pointer"
            type="button"
            onClick={() => setAsked('broken')}
          >
            电梯故障
          </button>
        </div>
      ) : (
        <ReportForm
          key={asked}
          token={token}
          trapped={asked === 'trapped'}
          dutyPhone={dutyPhone}
          onDone={done}
          onBack={() => setAsked(undefined)}
        />
      )}
    </section>
  )
}

function KnownReport({ known }: { known: Known }) {
  const { already, trapped, orderNo, reportAt, status } = known
  const at = hourText(reportAt)
  const headline =
    already === undefined
      ? `${at} 已有人报修`
      : already
        ? `${at} 已有人报修，这次的电话已记入同一工单`
        : trapped
          ? '困人报修已收到'
          : '报修已收到'
  return (
    <div
      className={`grid gap-2 mb-12 py-12 px-14 r-6 bg-brand ${css.known}`}
      role="status"
      data-trapped={trapped || undefined}
    >
      <b>{headline}</b>
      <span>
        {trapped ? '困人救援' : '维修'}
        {stageOf(status)}，工单 {orderNo}
      </span>
      {trapped && <span>请告诉被困的人：不要扒门，靠轿厢壁站好，等待救援。</span>}
    </div>
  )
}

const { waiting, dispatched, departed } = RepairStatus.code
const stageOf = (status: RepairStatus): string => {
  if (status === waiting) return '正在派人'
  if (status === dispatched) return '已派人'
  return status === departed ? '人员在路上' : '人员已到现场'
}

function ReportForm({
  token,
  trapped,
  dutyPhone,
  onDone,
  onBack,
}: {
  token: string
  trapped: boolean
  dutyPhone: string
  onDone: (answer: Known) => void
  onBack: () => void
}) {
  const [phone, setPhone] = useState('')
  const [count, setCount] = useState(1)
  const [seen, setSeen] = useState<SeenFault>()
  const { busy, errors, run, clear, setErrors } = useSubmit<Field>(() => 'phone')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wrong = {
      ...(!phone.trim() && { phone: '联系电话不能为空' }),
      ...(!trapped && seen === undefined && { seen: '请选择看到的情况' }),
    }
    if (Object.keys(wrong).length > 0) return setErrors(wrong)
    return run(async () => {
      const facts = trapped ? { trapped: true, trappedCount: count } : { trapped: false, seen }
      onDone(await call(publicRepairApi.report, { qr: token, phone: phone.trim(), ...facts }))
    })
  }
  return (
    <form className={`p-14 edge r-8 ${css.form}`} onSubmit={submit} noValidate>
      {trapped && (
        <>
          <p className={css.first}>先打电话，最快。</p>
          <a className={`block r-8 strong middle p-12 f-24 ${css.emergency}`} href={telOf(dutyPhone)}>
            {dutyPhone}
            <span className="block f-17 regular">维保单位24小时值班</span>
          </a>
          <p>有人受伤或不适，同时拨打 120。打不通时填下面报告。</p>
        </>
      )}
      {trapped ? (
        <Chips
          label="里面几个人"
          options={counts.map((n) => ({ value: n, label: n === counts.length ? `${n} 人以上` : `${n} 人` }))}
          value={count}
          onPick={setCount}
        />
      ) : (
        <Chips
          label="看到的情况"
          options={SeenFault.options}
          value={seen}
          error={errors.seen}
          onPick={(value) => {
            setSeen(value)
            clear('seen')
          }}
        />
      )}
      <TextField
        label="联系电话"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={20}
        value={phone}
        error={errors.phone}
        onChange={(event) => {
          setPhone(event.target.value)
          clear('phone')
        }}
      />
      <Submit busy={busy}>{trapped ? '报告困人' : '提交报修'}</Submit>
      <button type="button" className={`bare-button w-full mt-6 sec ${css.back}`} onClick={onBack}>
        返回
      </button>
    </form>
  )
}

function Chips<T extends number>({
  label,
  options,
  value,
  error,
  onPick,
}: {
  label: string
  options: readonly { readonly value: T; readonly label: string }[]
  value: T | undefined
  error?: string | undefined
  onPick: (value: T) => void
}) {
  return (
    <fieldset className={`flex wrap gap-8 m-0 mb-14 p-0 no-line ${css.chips}`}>
      <legend className="p-0 mb-6">{label}</legend>
      {options.map((one) => (
        <label className="inline px-14 r-6 pointer" key={one.value} data-on={one.value === value || undefined}>
          <input type="radio" name={label} checked={one.value === value} onChange={() => onPick(one.value)} />
          {one.label}
        </label>
      ))}
      {error && (
        <p className="w-full m-0 redText" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
