import { useState } from 'react'
import { Navigate, useParams, useSearchParams } from 'react-router'
import { CameraIcon } from '#kernel/web/ui/icons/index.ts'
import { HazardGrade } from '#modules/hazard/shared/hazard.terms.ts'
import { MaintainStatus } from '#modules/maintenance/shared/maintenance.ts'
import { resultOfValue } from '#modules/template/shared/reading.ts'
import { ItemResult } from '#modules/template/shared/template.ts'
import { phonePaths } from '../../shared/paths.ts'
import { demandOf, limitText } from '../../shared/visit.ts'
import { Camera } from '../kit/Camera.tsx'
import { Photos } from '../kit/Photos.tsx'
import { Big, Choices, Labelled, Note } from '../kit/parts.tsx'
import { Screen } from '../kit/Screen.tsx'
import { askedOfItems } from '../store/askedParts.ts'
import { usePhone } from '../store/state.ts'
import { useVisit, type Visit } from '../store/visits.ts'
import { handlings } from './ItemRow.tsx'
import css from './items.module.css'
import { Listen } from './Microphone.tsx'
import { NumberPad } from './NumberPad.tsx'
import order from './order.module.css'
import { DONE, HAZARD, PARTS, REPAIR, useAbnormal } from './useAbnormal.ts'

const { abnormal } = ItemResult.code
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
  const spoken = useSearchParams()[0].get('text')
  const { item, text, setText, action, setAction, detail, setDetail, grade, setGrade, reading, faults, save } =
    useAbnormal(visit, itemCode, spoken)
  const working = visit.order.status === MaintainStatus.code.inProgress
  return (
    <Screen
      title="异常处理"
      sub={item.name}
      back={phonePaths.items(visit.order.id)}
      foot={
        <Big disabled={!working || faults.length > 0} onClick={() => void save()}>
          {faults.length > 0 ? <span className="f-15">还缺：{faults.join('、')}</span> : '保存'}
        </Big>
      }
    >
      <Note tone="info">{[item.requirement, demandOf(item)].filter(Boolean).join('，')}</Note>
      {reading && <Reading item={item} {...reading} />}
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
      {action === PARTS && <AskedParts orderId={visit.order.id} itemCode={itemCode} />}
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
    </Screen>
  )
}

interface ReadingProps {
  readonly item: Visit['order']['items'][number]
  readonly draft: string
  readonly value: number | null
  put(typed: string): void
}

/** The number that was read, with its limit; pressing it opens the pad. */
function Reading({ item, draft, value, put }: ReadingProps) {
  const [pad, setPad] = useState(false)
  return (
    <>
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
      {pad && (
        <NumberPad
          title={item.name}
          unit={item.valueUnit}
          limit={limitText(item)}
          start={draft}
          verdictOf={(typed) => resultOfValue(item, typed)}
          onClose={() => setPad(false)}
          onDone={(typed) => {
            put(typed)
            setPad(false)
          }}
        />
      )}
    </>
  )
}

function AskedParts({ orderId, itemCode }: { orderId: string; itemCode: string }) {
  const asked = askedOfItems(usePhone(), orderId).get(itemCode)
  return (
    <Note tone="info">
      {asked ? `这一项已申请配件：${asked}` : '保存后填写要换的配件；没有提交申请的，完成作业时记为隐患'}
    </Note>
  )
}
