import { Select } from 'antd'
import { metresText } from '#kernel/shared/said.ts'
import { useKit } from '#kernel/web/services.tsx'
import { DateText, ShortTable, Tag } from '#kernel/web/ui/index.ts'
import { loadTone } from '#modules/organisation/shared/loadRate.ts'
import { LoadRate } from '#modules/organisation/web/index.ts'
import { type GapGroup, type GapPerson, type GapPlan, rateWith, takenFor, wayTo } from '../shared/gap.ts'

interface Props {
  readonly plan: GapPlan
  /** Person and place → receiver; null: stays as it is. */
  readonly chosen: ReadonlyMap<string, string | null>
  readonly onChoose: (key: string, toId: string | null) => void
}

const keyOf = (group: GapGroup) => `${group.fromId} ${group.communityId}`
const SHOWN = 6

/** Who is missing by place, and who takes over: same team, load afterwards, way. */
export function GapRows({ plan, chosen, onChoose }: Props) {
  const gains = new Map<string, number>()
  for (const group of plan.groups) {
    const toId = chosen.get(keyOf(group))
    if (toId) gains.set(toId, (gains.get(toId) ?? 0) + group.lifts.length)
  }
  const receiverOf = (group: GapGroup) => plan.people.find(({ id }) => id === chosen.get(keyOf(group)))
  return (
    <ShortTable
      rows={plan.groups}
      by={keyOf}
      columns={[
        { title: '无证人员', width: 190, cell: (group) => <Uncertified group={group} /> },
        { title: '小区与电梯', cell: (group) => <PlaceAndLifts group={group} /> },
        {
          title: '随换工单',
          as: 'figure',
          width: 70,
          cell: ({ lifts }) => lifts.reduce((sum, lift) => sum + lift.orders, 0),
        },
        {
          title: '接收人',
          width: 190,
          cell: (group) => (
            <ReceiverSelect
              group={group}
              people={plan.people}
              taken={takenFor(group, plan.groups, (other) => chosen.get(keyOf(other)))}
              toId={chosen.get(keyOf(group)) ?? null}
              gains={gains}
              onChoose={(toId) => onChoose(keyOf(group), toId)}
            />
          ),
        },
        {
          title: '接收后负荷',
          width: 120,
          cell: (group) => {
            const receiver = receiverOf(group)
            if (!receiver) return null
            const gained = gains.get(receiver.id) ?? 0
            return (
              <>
                <LoadRate rate={rateWith(receiver, gained)} />
                <div className="ter small num">{receiver.elevatorCount + gained} 台</div>
              </>
            )
          },
        },
        {
          title: '距离',
          as: 'figure',
          width: 90,
          cell: (group) => {
            const receiver = receiverOf(group)
            return receiver && wayText(wayTo(group, receiver))
          },
        },
      ]}
    />
  )
}

interface ReceiverProps {
  readonly group: GapGroup
  readonly people: readonly GapPerson[]
  /** Already in these crews, or chosen for them. */
  readonly taken: ReadonlySet<string>
  readonly toId: string | null
  readonly gains: ReadonlyMap<string, number>
  readonly onChoose: (toId: string | null) => void
}

function ReceiverSelect({ group, people, taken, toId, gains, onChoose }: ReceiverProps) {
  return (
    <Select
      aria-label={`${group.fromName} ${group.communityName} 的接收人`}
      style={{ width: '100%' }}
      allowClear
      placeholder="保持不变"
      showSearch={{ optionFilterProp: 'label' }}
      popupMatchSelectWidth={320}
      value={toId}
      onChange={(next) => onChoose((next as string | undefined) ?? null)}
      options={optionsOf(group, people, taken).map((person) => ({
        value: person.id,
        label: person.name,
        person,
      }))}
      optionRender={({ data: { person } }) => <PersonLine group={group} person={person} gains={gains} />}
    />
  )
}

function Uncertified({ group }: { group: GapGroup }) {
  const today = useKit().today()
  return (
    <>
      <b>{group.fromName}</b> <span className="ter">{group.teamName}</span>
      <div className="small">
        {group.certTo ? (
          <>
            证书有效期至 <DateText value={group.certTo} today={today} warn={90} />
          </>
        ) : (
          <span className="ter">没有有效的作业人员证</span>
        )}
      </div>
    </>
  )
}

function PlaceAndLifts({ group }: { group: GapGroup }) {
  const uncovered = group.lifts.filter((lift) => lift.uncovered).length
  return (
    <>
      {group.communityName} <b className="num">{group.lifts.length}</b> 台{' '}
      {uncovered > 0 ? <Tag tone="red">{`${uncovered} 台无人持证`}</Tag> : <Tag tone="amber">部分无证</Tag>}
      <div className="flex wrap gap-y-2 gap-x-10 sec t12">
        {group.lifts.slice(0, SHOWN).map((lift) => (
          <span key={lift.id}>{lift.name}</span>
        ))}
        {group.lifts.length > SHOWN && <span className="ter">等 {group.lifts.length} 台</span>}
      </div>
    </>
  )
}

const wayText = (metres: number | null) => (metres === null ? <span className="ter">—</span> : metresText(metres))

/** Same team first. */
const optionsOf = (group: GapGroup, people: readonly GapPerson[], taken: ReadonlySet<string>): GapPerson[] =>
  people
    .filter(({ id }) => !taken.has(id))
    .sort((a, b) => away(a, group) - away(b, group) || a.elevatorCount - b.elevatorCount)

const away = (person: GapPerson, group: GapGroup) => (person.teamId !== null && person.teamId === group.teamId ? 0 : 1)

function PersonLine({
  group,
  person,
  gains,
}: {
  group: GapGroup
  person: GapPerson
  gains: ReadonlyMap<string, number>
}) {
  const rate = rateWith(person, (gains.get(person.id) ?? 0) + group.lifts.length)
  return (
    <span className="row between gap-16">
      <span>
        {person.name} <span className="ter small">{person.teamName}</span>
      </span>
      <span className={`num small ${loadTone(rate) === 'ok' ? 'ter' : 'amberText'}`}>
        {rate} % · {wayText(wayTo(group, person))}
      </span>
    </span>
  )
}
