import { useMemo } from 'react'
import { hourText } from '#kernel/shared/said.ts'
import type { MapPlace } from '#kernel/web/map/clusters.ts'
import { MapView } from '#kernel/web/map/index.ts'
import { PanelHead } from '#kernel/web/ui/index.ts'
import type { RepairDetail } from '../shared/repairDetail.ts'

/** Where the lift stands and where its crew was seen last. */
export function RepairPlace({ order }: { order: RepairDetail }) {
  const { elevator, workers } = order
  const places = useMemo((): MapPlace[] => {
    if (!elevator) return []
    const { lng, lat, id, name } = elevator
    return [
      { lng, lat, id, label: name, tone: 'red', shape: 'square' },
      ...workers.flatMap(({ employeeId, name: worker, at }) =>
        at ? [{ lng: at.lng, lat: at.lat, id: employeeId, label: worker, note: hourText(at.seenAt) }] : [],
      ),
    ]
  }, [elevator, workers])
  if (!elevator) return null
  const seen = workers.filter(({ at }) => at !== null).length
  return (
    <section>
      <PanelHead
        title="位置"
        right={workers.length === 0 ? undefined : seen > 0 ? `${seen} 人有 12 小时内的位置` : '没有人员位置'}
      />
      <MapView
        label="维修位置图"
        places={places}
        unit="处"
        height={220}
        closeUp
        popup={({ label, note }) => `${label} ${note ?? ''}`}
      />
    </section>
  )
}
