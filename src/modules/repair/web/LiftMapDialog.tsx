import { Modal } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { thousands } from '#kernel/shared/text.ts'
import { type MapPlace, MapView } from '#kernel/web/map/index.ts'
import { PanelHead } from '#kernel/web/ui/index.ts'
import { NetworkPanel } from '#kernel/web/ui/states.tsx'
import { useRead } from '#kernel/web/useRead.ts'
import { elevatorApi } from '#modules/elevator/shared/api.ts'
import { dangerOf } from '#modules/elevator/web/index.ts'
import css from './add.module.css'

/** As many lifts of one community as a person looks through. */
const MOST = 100

interface Props {
  readonly onChoose: (lift: string) => void
  readonly onClose: () => void
}

/** The company's communities on the map; a click on one lists its lifts, a click on a lift chooses it. */
export function LiftMapDialog({ onChoose, onClose }: Props) {
  const [at, setAt] = useState<string>()
  const { data, isError, error, refetch } = useRead(
    elevatorApi.map,
    { useStatus: [1, 2, 5], page: 1, size: 20 } as never,
    {
      firstLoad: true,
      staleTime: 60_000,
    },
  )
  const places = useMemo(
    () =>
      (data?.communities ?? []).map(
        ({ id, name, lng, lat, located, count, risk }): MapPlace => ({
          id,
          label: name,
          lng,
          lat,
          count,
          guessed: !located,
          danger: dangerOf(risk),
        }),
      ),
    [data],
  )
  const community = data?.communities.find(({ id }) => id === at)
  return (
    <Modal
      open
      title="地图选梯"
      width={1080}
      footer={null}
      onCancel={onClose}
      // The cursor goes on to the next question.
      focusTriggerAfterClose={false}
      styles={{ body: { padding: 0 } }}
    >
      <div className={`grid edge ${css.mapChoice}`}>
        {isError ? (
          <NetworkPanel failure={error} onRetry={() => void refetch()} />
        ) : (
          <MapView
            label="电梯分布图"
            unit="台"
            places={places}
            chosen={new Set(at ? [at] : [])}
            popup={({ id, label }) => <Opened id={id} label={label} onOpen={setAt} />}
          />
        )}
        <aside>
          {community ? (
            <Lifts
              key={community.id}
              {...community}
              onChoose={(lift) => {
                onClose()
                onChoose(lift)
              }}
            />
          ) : (
            <p className="ter">
              {data ? `${thousands(data.communities.length)} 个小区。点小区列出它的电梯` : '正在读取小区'}
            </p>
          )}
        </aside>
      </div>
    </Modal>
  )
}

/** The click on a community is the choice of it; where several stand in one spot, their names lead to each. */
function Opened({ id, label, onOpen }: { id: string; label: string; onOpen: (id: string) => void }) {
  useEffect(() => onOpen(id), [id, onOpen])
  return (
    <button type="button" className="linkButton" onClick={() => onOpen(id)}>
      {label}
    </button>
  )
}

interface LiftsProps {
  readonly id: string
  readonly name: string
  readonly address: string
  readonly count: number
  readonly onChoose: (lift: string) => void
}

function Lifts({ id, name, address, count, onChoose }: LiftsProps) {
  const { data = [] } = useRead(
    elevatorApi.options,
    { communityId: id, size: MOST },
    { firstLoad: true, staleTime: 60_000 },
  )
  return (
    <>
      <PanelHead title={name} count={count} />
      <p className="ter small">{address}</p>
      <ul className={`bare-list ${css.mapLifts}`}>
        {data.map((lift) => (
          <li key={lift.value}>
            <button
              className="bare-button flex between gap-8 w-full line-t left"
              type="button"
              onClick={() => onChoose(lift.value)}
            >
              <span>{lift.label.startsWith(`${name} `) ? lift.label.slice(name.length + 1) : lift.label}</span>
              <span className="ter small num">{lift.note}</span>
            </button>
          </li>
        ))}
      </ul>
      {count > MOST && <p className="ter small">只列出前 {MOST} 台，其余请按名称查找</p>}
    </>
  )
}
