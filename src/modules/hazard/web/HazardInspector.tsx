import { Button } from 'antd'
import { type ReactNode, useContext, useState } from 'react'
import { Link } from 'react-router'
import { AuditPanel, FileLinks, factsOf, RemoveButton, stepAt, TimeChain } from '#kernel/web/detail/index.ts'
import { Inspected, InspectedState, Inspector } from '#kernel/web/inspector/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { KeyValue, PanelHead } from '#kernel/web/ui/index.ts'
import { LiftRisk, labelOf } from '#modules/elevator/shared/liftName.ts'
import { elevatorPage, LiftName } from '#modules/elevator/web/index.ts'
import { hazardApi } from '../shared/api.ts'
import { hazardMoves } from '../shared/hazard.states.ts'
import { HazardGrade } from '../shared/hazard.terms.ts'
import { GRADE_ACTS, GRADE_RISKS, type HazardDetail, type HazardFile } from '../shared/hazard.ts'
import { HazardDraft, HazardSource } from '../shared/hazardDraft.ts'
import { may } from '../shared/permissions.ts'
import { hazardPage } from './addresses.ts'
import { HazardEditForm } from './HazardForm.tsx'
import { HazardNotice } from './HazardNotice.tsx'
import { HazardSlot } from './HazardSlot.ts'
import { useHazardVerbs } from './HazardVerbs.tsx'
import css from './hazard.module.css'
import { GradeTag, HazardDays, HazardLate, HazardMark } from './hazardMarks.tsx'

/** One hazard: how far it is put right, before and after, what was made of it (jobs 1.6, 3.3). */
export function HazardInspector({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <Inspector from={hazardApi.detail} input={{ id }} what="隐患" onClose={onClose}>
      {(hazard) => <Opened hazard={hazard} onClose={onClose} />}
    </Inspector>
  )
}

function Opened({ hazard, onClose }: { hazard: HazardDetail; onClose: () => void }) {
  const [editing, setEditing] = useState(false)
  const Turn = useContext(HazardSlot)
  const { may: holds } = useKit()
  const { verbs, step, hint } = useHazardVerbs(hazard, { main: true })
  const open = holds([may.add]) ? hazardMoves.open(hazard.state) : []
  const severe = hazard.grade === HazardGrade.code.severe
  return (
    <Inspected
      name={
        <>
          <GradeTag grade={hazard.grade} />
          {hazard.description}
          <InspectedState>
            <HazardMark state={hazard.state} />
          </InspectedState>
          <HazardLate hazard={hazard} />
        </>
      }
      facts={
        <>
          <span>{hazard.hazardNo}</span>
          <LiftName of={hazard.lift} said={severe ? [LiftRisk.code.hazard] : undefined} />
        </>
      }
      verbs={
        !editing && (
          <>
            {open.includes('remove') && hazard.own && (
              <RemoveButton
                what="隐患"
                name={hazard.hazardNo}
                effect="不再列入待整改；删除记入日志，不能恢复。"
                from={hazardApi.remove}
                id={hazard.id}
                onGone={onClose}
              />
            )}
            {open.includes('edit') && <Button onClick={() => setEditing(true)}>编辑</Button>}
            {hazard.state < 5 && Turn && !hazard.repairId && <Turn hazard={hazard} />}
            {hazard.state < 5 && verbs}
          </>
        )
      }
    >
      {editing ? (
        <HazardEditForm key={hazard.version} hazard={hazard} onBack={() => setEditing(false)} />
      ) : (
        <Facts hazard={hazard} step={hazard.state < 5 && (step ?? hint)} />
      )}
    </Inspected>
  )
}

function Facts({ hazard, step }: { hazard: HazardDetail; step: ReactNode }) {
  return (
    <>
      <TimeChain
        steps={[
          stepAt('登记', hazard.createdAt),
          stepAt('告知使用单位', hazard.noticeAt),
          stepAt('整改', hazard.fixedAt),
          stepAt('销号', hazard.closedAt),
        ]}
      />
      {step && <div className={css.doing}>{step}</div>}
      <KeyValue
        items={[
          ...factsOf(HazardDraft, hazard, ['elevatorId', 'description', 'part', 'risk', 'suggestion'], {
            elevatorId: <Link to={elevatorPage.detail(hazard.elevatorId)}>{labelOf(hazard.lift)}</Link>,
            risk: hazard.risk ?? <ByGrade text={GRADE_RISKS[hazard.grade]} />,
            suggestion: hazard.suggestion ?? <ByGrade text={GRADE_ACTS[hazard.grade]} />,
          }),
          ['来源', <Source key="source" hazard={hazard} />],
          ['登记人', hazard.finder],
          ['整改期限', <Deadline key="deadline" hazard={hazard} />],
          ['后续单', <Follow key="follow" hazard={hazard} />],
          ['告知书', <HazardNotice key="notice" hazard={hazard} />],
          ...(hazard.returnNote ? ([['退回原因', hazard.returnNote]] as const) : []),
          ['整改情况', hazard.fixNote],
          ['复查意见', hazard.closeNote],
          ['监管上报', hazard.reportGov ? '严重隐患，须上报' : '无需上报'],
        ]}
      />
      <div className={css.pair}>
        <Shots title="整改前" files={hazard.photos} none="未拍照片" />
        <Shots title="整改后" files={hazard.fixFiles} none={hazard.state < 4 ? '登记整改时上传' : '未上传照片'} />
      </div>
      <AuditPanel entity="hazard" id={hazard.id} />
    </>
  )
}

/** What the notice says where the finder wrote nothing. */
const ByGrade = ({ text }: { text: string }) => (
  <span>
    {text}
    <span className="ter small">（按等级）</span>
  </span>
)

function Deadline({ hazard: { deadline, daysLeft } }: { hazard: HazardDetail }) {
  return (
    <span className={css.name}>
      <span className="num">{deadline ?? '—'}</span>
      {daysLeft !== null && (
        <span>
          {daysLeft > 0 && '剩余 '}
          <HazardDays days={daysLeft} />
          {daysLeft > 0 && ' 天'}
        </span>
      )}
    </span>
  )
}

/** Where the record stands that it was found in; a repair says its own. */
const sources: Readonly<Record<number, (id: string) => string>> = {
  [HazardSource.code.maintain]: hazardPage.order,
  [HazardSource.code.inspection]: hazardPage.inspectionRecord,
  [HazardSource.code.quality]: hazardPage.check,
}

function Source({ hazard: { sourceType, sourceId, sourceNo, itemCode } }: { hazard: HazardDetail }) {
  const to = sourceId === null ? undefined : sources[sourceType]?.(sourceId)
  return (
    <span className={css.name}>
      {HazardSource.label(sourceType)}
      {sourceNo &&
        (to ? (
          <Link className="num" to={to}>
            {sourceNo}
          </Link>
        ) : (
          <span className="num">{sourceNo}</span>
        ))}
      {itemCode && <span className="ter num">{itemCode}</span>}
    </span>
  )
}

/** The repair and the requests that it became. */
function Follow({ hazard }: { hazard: HazardDetail }) {
  const Turn = useContext(HazardSlot)
  if (!hazard.repairId && hazard.requests.length === 0) return <span className="ter">—</span>
  return (
    <span className={css.name}>
      {hazard.repairId && (Turn ? <Turn hazard={hazard} /> : <span className="num">{hazard.repairNo}</span>)}
      {hazard.requests.map(({ id, requestNo }) => (
        <Link key={id} className="num" to={hazardPage.partsRequest(id)}>
          {requestNo}
        </Link>
      ))}
    </span>
  )
}

function Shots({ title, files, none }: { title: string; files: readonly HazardFile[]; none: string }) {
  const pictures = files.filter(({ bucket, url }) => bucket === 'bit-ev-img' && url)
  const rest = files.filter((file) => !pictures.includes(file))
  return (
    <section>
      <PanelHead title={title} count={files.length || undefined} />
      <div className={css.shots}>
        {files.length === 0 && <p className="ter small">{none}</p>}
        {pictures.map(({ key, url, name }) => (
          <a key={key} href={url ?? ''} target="_blank" rel="noreferrer">
            <img src={url ?? ''} alt={`${title} ${name}`} loading="lazy" />
          </a>
        ))}
        {rest.some(({ url }) => url) && <FileLinks files={rest.filter(({ url }) => url)} />}
        {rest.some(({ url }) => !url) && <p className="ter small">照片还在作业人员手机上，上传后显示</p>}
      </div>
    </section>
  )
}
