import { useState } from 'react'
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router'
import { CameraIcon } from '#kernel/web/ui/icons/index.ts'
import { HazardGrade } from '#modules/hazard/shared/hazard.terms.ts'
import { MaintainStatus } from '#modules/maintenance/shared/maintenance.ts'
import { photosNeeded, resultOfValue } from '#modules/template/shared/reading.ts'
import { ItemResult, ResultType } from '#modules/template/shared/template.ts'
import { phonePaths } from '../../shared/paths.ts'
import { demandOf, limitText } from '../../shared/visit.ts'
import { Camera } from '../kit/Camera.tsx'
import { Photos } from '../kit/Photos.tsx'
import { Big, Choices, Labelled, Note } from '../kit/parts.tsx'
import { Screen } from '../kit/Screen.tsx'
import { askedOfItems } from '../store/askedParts.ts'
import { doing, record } from '../store/phone.ts'
import { usePhone } from '../store/state.ts'
import { useVisit, type Visit } from '../store/visits.ts'
import { useDrafts } from './drafts.ts'
import { handlings } from './ItemRow.tsx'
import css from './items.module.css'
import { Listen } from './Microphone.tsx'
import { NumberPad } from './NumberPad.tsx'
import order from './order.module.css'

const { abnormal, handled } = ItemResult.code
const DONE = 1
const HAZARD = 2
const REPAIR = 3
const PARTS = 4
const TEXT = 300

/** What was said follows what stands there (jobs 4.3: text by voice). */
const added = (before: string, said: string): string =>
  [before.trim().replace(/[，。]$/, ''), said.trim().replace(/[。]$/, '')].filter(Boolean).join('，').slice(0, TEXT)

/** 异常处理 (jobs 4.3): what is wrong, pictures, and what became of it. */
export function AbnormalPage() {
  const { id = '', code = '' } = useParams()
  const visit = useVisit(id)
  const { ready } = usePhone()
  const item = visit?.order.items.find(({ itemCode }) => itemCode === code)
  if (!visit || !item) return ready ? <Navigate to={phonePaths.items(id)} replace /> : null
  return <Abnormal key={item.itemCode} visit={visit} itemCode={code} />
}

function Abnormal({ visit, itemCode }: { visit: Visit; itemCode: string }) {
  const navigate = useNavigate()
  const drafts = useDrafts(visit.order.id)
  const item = visit.order.items.find((one) => one.itemCode === itemCode) as Visit['order']['items'][number]
  const spoken = useSearchParams()[0].get('text')
  const [text, setText] = useState(item.text ?? spoken ?? '')
  const [action, setAction] = useState<number | null>(item.handling?.action ?? null)
  const [detail, setDetail] = useState(item.handling?.detail ?? '')
  const [grade, setGrade] = useState<number>(1)
  const [pad, setPad] = useState(false)
  const asked = askedOfItems(usePhone(), visit.order.id).get(itemCode)
  const numeric = item.resultType === ResultType.code.number
  const draft = drafts.of(itemCode) || (item.value === null ? '' : String(item.value))
  const value = numeric && draft !== '' ? Number(draft) : null
  const working = visit.order.status === MaintainStatus.code.inProgress
  const lacking = photosNeeded(item, abnormal) - item.photos.length
  const faults = [
    numeric && value === null ? '数值' : null,
    text.trim() === '' ? '异常情况' : null,
    lacking > 0 ? `照片 ${lacking} 张` : null,
    action === null ? '处理方式' : null,
  ].filter((one) => one !== null)
  const save = async () => {
    const result = action === DONE ? handled : abnormal
    const given = {
      itemCode,
      result,
      value,
      text: text.trim(),
      handling: { action: action as 1 | 2 | 3 | 4, detail: detail.trim() },
    }
    const hazard = {
      itemCode,
      grade: grade as 1 | 2 | 3,
      description: `${item.name}：${text.trim()}`,
      photos: [...item.photos],
      suggestion: detail.trim() || null,
    }
    // A hazard of the first grade comes of its own when the visit is completed (jobs 6.4).
    const more = action === HAZARD && grade > 1 ? [doing('hazard', hazard)] : []
    await record(visit.order.id, doing('itemResult', given), ...more)
    drafts.clear(itemCode)
    const next = action === PARTS ? phonePaths.parts(visit.order.id, itemCode) : phonePaths.items(visit.order.id)
    await navigate(next, { replace: true })
  }
  return (
    <Screen
      title="异常处理"
      sub={item.name}
      back={phonePaths.items(visit.order.id)}
      foot={
        <Big disabled={!working || faults.length > 0} onClick={() => void save()}>
          {faults.length > 0 ? `还缺：${faults.join('、')}` : '保存'}
        </Big>
      }
    >
      <Note tone="info">{[item.requirement, demandOf(item)].filter(Boolean).join('，')}</Note>
      {numeric && (
        <div className={order.sheetFoot}>
          <button type="button" className={css.value} onClick={() => setPad(true)} aria-label={`${item.name}数值`}>
            <b>{draft || '填数值'}</b>
            {draft && <span>{item.valueUnit}</span>}
            <em
              className="push upright bold"
              data-wrong={(value !== null && resultOfValue(item, value) === abnormal) || undefined}
            >
              {limitText(item)}
            </em>
          </button>
        </div>
      )}
      <div className={css.spoken}>
        <Labelled label="异常情况">
          <textarea value={text} maxLength={TEXT} onChange={(event) => setText(event.target.value)} />
        </Labelled>
        <Listen onSaid={([said = '']) => setText((before) => added(before, said))} />
      </div>
      <div className={order.sheetFoot}>
        <Camera
          visit={visit}
          use="item"
          itemCode={itemCode}
          label="拍照"
          className={order.wide}
          onTaken={() => undefined}
        >
          <CameraIcon size={24} />
          {item.photos.length > 0 ? `${item.photos.length} 张` : '拍照'}
        </Camera>
      </div>
      <div className="pb-8 px-16">
        <Photos keys={item.photos} />
      </div>
      <Choices
        label="处理方式"
        options={([1, 2, 3, 4] as const).map((one) => [one, handlings[one]] as const)}
        value={action}
        onPick={(picked) => setAction(picked)}
      />
      {action === REPAIR && <Note tone="info">完成作业后自动报修，由调度派单；电梯停用的按急修</Note>}
      {action === PARTS && (
        <Note tone="info">
          {asked ? `这一项已申请配件：${asked}` : '保存后填写要换的配件；没有提交申请的，完成作业时记为隐患'}
        </Note>
      )}
      {action === HAZARD && (
        <Choices
          label="隐患等级"
          options={HazardGrade.options.map((one) => [one.value, one.label] as const)}
          value={grade}
          onPick={(picked) => setGrade(picked)}
        />
      )}
      <Labelled label={action === DONE ? '处理说明（选填）' : '建议（选填）'}>
        <input value={detail} maxLength={200} onChange={(event) => setDetail(event.target.value)} />
      </Labelled>
      {pad && (
        <NumberPad
          title={item.name}
          unit={item.valueUnit}
          limit={limitText(item)}
          start={draft}
          verdictOf={(typed) => resultOfValue(item, typed)}
          onClose={() => setPad(false)}
          onDone={(typed) => {
            drafts.set(itemCode, typed)
            setPad(false)
          }}
        />
      )}
    </Screen>
  )
}
