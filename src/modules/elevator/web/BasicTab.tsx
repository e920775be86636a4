import type { ReactNode } from 'react'
import { minutesSaid } from '#kernel/shared/said.ts'
import { RegionName } from '#kernel/web/region/index.ts'
import { KeyValue, Panel } from '#kernel/web/ui/index.ts'
import { Category, isVilla, TemplateType } from '../shared/category.ts'
import { completeness } from '../shared/completeness.ts'
import { AreaType } from '../shared/elevator.terms.ts'
import type { ElevatorDetail } from '../shared/elevatorDetail.ts'
import { isAsked } from '../shared/elevatorDraft.ts'
import { type ElevatorField, elevatorFields, elevatorTabs } from '../shared/elevatorFields.ts'
import css from './elevator.module.css'
import { HousePanel } from './HousePanel.tsx'

interface Meta {
  readonly title?: string
  readonly unit?: string
  readonly options?: readonly { readonly value: number | string; readonly label: string }[]
}
const metaOf = (name: ElevatorField) => (elevatorFields[name].meta() ?? {}) as Meta

/** 基本信息: the tabs of the form side by side, only what this kind of lift has; empty shows —. */
export function BasicTab({ lift }: { lift: ElevatorDetail }) {
  const { percent, missing } = completeness(lift)
  return (
    <div className={css.detailGrid}>
      {elevatorTabs
        .filter((tab) => tab.key !== 'files')
        .map((tab) => (
          <Panel key={tab.key} title={tab.title}>
            <KeyValue nameWidth={120} items={[...fieldsOf(lift, tab.fields), ...derived(lift, tab.key)]} />
          </Panel>
        ))}
      {isVilla(lift) && <HousePanel id={lift.id} />}
      <Panel title="资料完整度" count={`${percent} %`}>
        <p className="sec" style={{ padding: '0 14px 14px', margin: 0 }}>
          {missing.length === 0
            ? '必填的资料都已填写。'
            : `还缺 ${missing.length} 项：${missing.map((one) => one.title).join('、')}`}
        </p>
      </Panel>
    </div>
  )
}

type Item = readonly [name: string, value: ReactNode]

function fieldsOf(lift: ElevatorDetail, fields: readonly ElevatorField[]): Item[] {
  return fields.filter((name) => isAsked(name, lift)).map((name) => [metaOf(name).title ?? name, shownOf(lift, name)])
}

function shownOf(lift: ElevatorDetail, name: ElevatorField): ReactNode {
  switch (name) {
    case 'communityId':
      return lift.communityName
    case 'buildingId':
      return lift.buildingName
    case 'customerId':
      return lift.customerName
    case 'teamId':
      return lift.teamName
    case 'templateId':
      return lift.templateName ?? `国家标准项目（${TemplateType.label(lift.templateType)}）`
    case 'maintenanceWorkers':
      return lift.workers.map((worker, n) => `${worker.name}${n === 0 ? '（责任人）' : ''}`).join('、')
  }
  if (name === 'lng' || name === 'lat') {
    const degrees = lift[name]
    return degrees == null ? undefined : <span className="num">{Number(degrees.toFixed(6))}</span>
  }
  const value = lift[name]
  if (value === null || value === undefined) return null
  const { options, unit } = metaOf(name)
  if (options) return options.find((option) => option.value === value)?.label
  if (/\p{Script=Han}/u.test(String(value))) return String(value)
  return <span className="num">{unit ? `${String(value)} ${unit}` : String(value)}</span>
}

/** What the system keeps beside the fields of a tab. */
function derived(lift: ElevatorDetail, tab: string): Item[] {
  switch (tab) {
    case 'kind':
      return [['设备类别', Category.label(lift.category)]]
    case 'parameters':
      return lift.type === 1
        ? [
            ['限速器校验', lift.governorCheckDate ?? <Unread key="check" />],
            ['限速器下次校验', lift.governorNextDate ?? <Unread key="next" />],
          ]
        : []
    case 'place':
      return [
        ['地区', <RegionName key="region" code={lift.regionCode} />],
        ['地址', lift.address],
        ['地区类别', `${AreaType.label(lift.areaType)}（困人 ${minutesSaid(lift.areaType === 1 ? 30 : 60)}内到场）`],
      ]
    case 'maintenance':
      return [
        ['上次检验', lift.lastInspectDate ?? <Unread key="last" />],
        ['下次检验', lift.nextInspectDate ?? (isVilla(lift) ? '家用梯不做法定检验' : <Unread key="due" />)],
        ['终端号', lift.terminalNo ?? <Unread key="terminal" />],
        ['SIM卡号', lift.simNo ?? <Unread key="sim" />],
      ]
    case 'identity':
      return lift.stopReason ? [['状态说明', lift.stopReason]] : []
    default:
      return []
  }
}

/** Nothing has measured or recorded it yet. */
const Unread = () => <span className="ter">未采集</span>
