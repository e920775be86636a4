import { useQueries } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { pointText } from '#kernel/shared/distance.ts'
import { useRun } from '#kernel/web/client/useRun.ts'
import { Drawer } from '#kernel/web/detail/index.ts'
import { useSearchable } from '#kernel/web/map/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { ShortTable, toast } from '#kernel/web/ui/index.ts'
import { useRead } from '#kernel/web/useRead.ts'
import { communityApi } from '../shared/api.ts'
import type { CommunityRow } from '../shared/communityList.ts'
import { communityPaths } from '../shared/paths.ts'

/** As many as one confirmation looks through. */
const MOST = 50

/** 补坐标: for every community without a place the map service's first answer; a person looks and confirms. */
export function LocateDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { call } = useKit()
  const search = useSearchable()
  const { running, run } = useRun()
  const asked = { unlocated: true, page: 1, size: MOST } as never
  const { data } = useRead(communityApi.list, open ? asked : undefined, { firstLoad: true, retry: false })
  const rows = (data?.records ?? []) as readonly CommunityRow[]
  const proposals = useProposals(search ? rows : [])
  const [refused, setRefused] = useState<ReadonlySet<string>>(new Set())
  const chosen = rows.flatMap(({ id }) => (proposals.get(id)?.place && !refused.has(id) ? id : []))
  const save = () =>
    run(async () => {
      const places = chosen.flatMap((id) => {
        const place = proposals.get(id)?.place
        return place ? [{ id, lng: place.lng, lat: place.lat }] : []
      })
      const { done } = await call(communityApi.locate, { places })
      toast.done(`已补 ${done} 个小区的坐标`)
      onClose()
    })
  return (
    <Drawer
      title="补坐标"
      open={open}
      wide
      onClose={onClose}
      footer={
        search && (
          <Button type="primary" loading={running} disabled={chosen.length === 0} onClick={() => void save()}>
            确认这 {chosen.length} 个位置
          </Button>
        )
      }
    >
      <p className="sec m-0 py-10 px-20">
        {search
          ? '按名称和地址搜到的第一个位置，逐个看过再确认；不对的去掉勾，到小区里自己点。'
          : '没有接入地图服务，不能按地址搜；点小区名，在图上点出位置。'}
      </p>
      {data && rows.length === 0 ? (
        <p className="ter px-20">所有小区都有坐标了。</p>
      ) : (
        <ShortTable
          rows={rows}
          {...(search
            ? {
                choice: {
                  chosen: new Set(chosen),
                  onChoose: (ids: ReadonlySet<string>) =>
                    setRefused(new Set(rows.flatMap(({ id }) => (ids.has(id) ? [] : id)))),
                  says: ({ name }: CommunityRow) => `确认 ${name}`,
                  able: ({ id }: CommunityRow) => proposals.get(id)?.place !== undefined,
                },
              }
            : {})}
          columns={[
            { title: '小区', cell: ({ id, name }) => <Link to={`${communityPaths.edit}?id=${id}`}>{name}</Link> },
            { title: '地址', cell: ({ address }) => address },
            search && {
              title: '搜到的位置',
              cell: ({ id }) => {
                const { place, says } = proposals.get(id) ?? {}
                if (!place) return <span className="ter">{says}</span>
                return (
                  <>
                    {place.name}
                    <div className="ter small">
                      {place.address} <span className="num">{pointText(place)}</span>
                    </div>
                  </>
                )
              },
            },
          ]}
        />
      )}
      {data && data.total > rows.length && (
        <p className="ter">
          先列出 {rows.length} 个，共 {data.total} 个没有坐标
        </p>
      )}
    </Drawer>
  )
}

/** The first answer for each, or why there is none. */
function useProposals(rows: readonly CommunityRow[]) {
  const { places } = useKit()
  const answers = useQueries({
    queries: rows.map(({ name, address, regionCode }) => ({
      queryKey: ['map', 'find', name, regionCode, address],
      queryFn: async () => {
        const byName = await places.find(name, regionCode)
        return byName[0] ?? (await places.find(address, regionCode))[0] ?? null
      },
      staleTime: 600_000,
      retry: false,
    })),
  })
  return new Map(
    rows.map(({ id }, n) => {
      const { data, error, isPending } = answers[n] ?? {}
      return [id, { place: data ?? undefined, says: error ? error.message : isPending ? '正在搜' : '没有搜到' }]
    }),
  )
}
