import { keepPreviousData } from '@tanstack/react-query'
import { Checkbox, Input, Segmented } from 'antd'
import { useCallback, useMemo, useState } from 'react'
import { hourText } from '#kernel/shared/said.ts'
import { thousands } from '#kernel/shared/text.ts'
import { RefSelect } from '#kernel/web/form/index.ts'
import { type MapPlace, MapView } from '#kernel/web/map/index.ts'
import { useAddress } from '#kernel/web/router/useAddressed.ts'
import { useCan } from '#kernel/web/session/permissions.ts'
import { Page } from '#kernel/web/shell/Page.tsx'
import { NetworkPanel } from '#kernel/web/ui/index.ts'
import { useRead } from '#kernel/web/useRead.ts'
import { TrackInspector } from '#modules/employee/web/index.ts'
import { cityMapApi } from '../shared/api.ts'
import { MAP_LAYERS, type MapCommunity, type MapLayer, type MapWorker } from '../shared/cityMap.ts'
import { CommunityCard } from './CommunityCard.tsx'
import css from './city.module.css'
import { levelDanger } from './WallMap.tsx'

const REFRESH = 15_000
const layerWords: Readonly<Record<MapLayer, readonly [label: string, unit: string]>> = {
  lift: ['电梯', '台'],
  fault: ['故障', '台'],
  order: ['急修中', '单'],
  due: ['应维保', '台'],
  heat: ['近 30 天故障', '次'],
  emergency: ['96333', '单'],
}
const none: readonly MapCommunity[] = []
const nobody: readonly MapWorker[] = []
const person = (id: string) => `person ${id}`

/** /communityMap 小区地图 (monitoring 4.1): the layer, the filters and what is open stand in the address. */
export function CityMapPage() {
  const address = useMapAddress()
  const { layer, staff, keyword, teamId, open, track, set } = address
  const mayTrack = useCan('AA9') === 'enabled'
  const people = staff && mayTrack
  const { data, isError, error, refetch } = useRead(
    cityMapApi.query,
    {
      layers: [layer, ...(people ? (['staff'] as const) : [])],
      ...(keyword ? { keyword } : {}),
      ...(teamId ? { teamId } : {}),
    },
    { firstLoad: true, refetchInterval: REFRESH, placeholderData: keepPreviousData },
  )
  const communities = data?.communities ?? none
  const workers = (people && data?.workers) || nobody
  const places = useMemo(
    () => [...communities.flatMap((one) => placeOf(one, layer)), ...workers.map(workerOf)],
    [communities, workers, layer],
  )
  const popup = useCallback(
    ({ id, label, note }: MapPlace) => (
      <>
        <b>{label}</b>
        <div className="ter small">{note}</div>
        <button
          type="button"
          className="linkButton"
          onClick={() =>
            set(id.startsWith('person ') ? { track: id.slice(7), id: undefined } : { id, track: undefined })
          }
        >
          {id.startsWith('person ') ? '查看轨迹' : '查看小区'}
        </button>
      </>
    ),
    [set],
  )
  return (
    <Page title="小区地图" facts={data && <Facts communities={communities} layer={layer} capped={data.capped} />}>
      <div className={css.page}>
        <Filters address={address} mayTrack={mayTrack} unseen={people && data !== undefined && workers.length === 0} />
        <div className={css.ground}>
          {isError && !data ? (
            <NetworkPanel failure={error} onRetry={() => void refetch()} />
          ) : (
            <MapView label="小区地图" places={places} unit={layerWords[layer][1]} popup={popup} />
          )}
        </div>
      </div>
      {open && (
        <CommunityCard
          id={open}
          onClose={() => set({ id: undefined })}
          onTrack={(id) => set({ track: id, id: undefined })}
        />
      )}
      {track && mayTrack && <TrackInspector key={track} employeeId={track} onClose={() => set({ track: undefined })} />}
    </Page>
  )
}

function useMapAddress() {
  const [search, set] = useAddress()
  const asked = search.get('layer')
  return {
    layer: MAP_LAYERS.find((one) => one === asked) ?? 'lift',
    staff: search.get('staff') === '1',
    keyword: search.get('keyword') ?? '',
    teamId: search.get('teamId') ?? undefined,
    open: search.get('id') ?? undefined,
    track: search.get('track') ?? undefined,
    set,
  }
}

interface FiltersProps {
  readonly address: ReturnType<typeof useMapAddress>
  readonly mayTrack: boolean
  /** People are asked for, and none has said where it is. */
  readonly unseen: boolean
}

function Filters({ address: { layer, staff, keyword, teamId, set }, mayTrack, unseen }: FiltersProps) {
  return (
    <search className="row wrap gap-8 rigid py-8 px-16 line-b" aria-label="筛选小区地图">
      <Segmented
        aria-label="图层"
        value={layer}
        options={MAP_LAYERS.map((value) => ({ value, label: layerWords[value][0] }))}
        onChange={(value) => set({ layer: value === 'lift' ? undefined : value })}
      />
      <Checkbox
        checked={staff && mayTrack}
        disabled={!mayTrack}
        title={mayTrack ? undefined : '无操作权限'}
        onChange={({ target }) => set({ staff: target.checked ? '1' : undefined })}
      >
        人员位置
      </Checkbox>
      <Words value={keyword} onChange={(value) => set({ keyword: value || undefined })} />
      <div className={css.team}>
        <RefSelect
          from="/team/options"
          aria-label="班组"
          placeholder="班组"
          value={teamId}
          onChange={(value) => set({ teamId: typeof value === 'string' ? value : undefined })}
        />
      </div>
      {unseen && <span className="ter small">近 2 小时没有手机上报位置</span>}
    </search>
  )
}

/** Asked when it is entered: each letter would draw the picture anew. */
function Words({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const [typed, setTyped] = useState(value)
  return (
    <Input.Search
      className={css.words ?? ''}
      aria-label="小区名称、地址"
      placeholder="小区名称、地址"
      allowClear
      maxLength={40}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onSearch={(text) => onChange(text.trim())}
    />
  )
}

const countOf = (of: MapCommunity, layer: MapLayer): number => {
  const { lifts, faulty, orders, due, heat, emergency } = of
  return { lift: lifts, fault: faulty, order: orders, due, heat, emergency }[layer] ?? 0
}

/** A layer that counts something shows only where there is some. */
function placeOf(of: MapCommunity, layer: MapLayer): MapPlace[] {
  const { id, name, lng, lat, located, lifts, online, offline, faulty, worst, grave, together } = of
  const count = countOf(of, layer)
  if (layer !== 'lift' && count === 0) return []
  const read = online + offline
  return [
    {
      id,
      label: together > 1 ? `${name}等 ${together} 个小区` : name,
      lng,
      lat,
      count,
      guessed: !located,
      tone: grave
        ? 'red'
        : faulty > 0 || (layer !== 'lift' && layer !== 'heat')
          ? 'amber'
          : read > 0
            ? 'brand'
            : 'plain',
      pulse: grave,
      danger: levelDanger(worst, grave),
      note: [
        layer !== 'lift' && `${layerWords[layer][0]} ${count} ${layerWords[layer][1]}`,
        `在保 ${lifts} 台`,
        read === 0 ? '未接入' : `在线 ${online} / ${read}`,
        faulty > 0 && `故障 ${faulty} 台`,
      ]
        .filter(Boolean)
        .join('，'),
    },
  ]
}

const workerOf = ({ id, name, lng, lat, at, busyNo }: MapWorker): MapPlace => ({
  id: person(id),
  label: name,
  lng,
  lat,
  letter: name.slice(0, 1),
  tone: busyNo ? 'amber' : 'brand',
  alone: true,
  note: `${busyNo ? `正在处理 ${busyNo}` : '空闲'}，${hourText(at)} 的位置`,
})

function Facts({
  communities,
  layer,
  capped,
}: {
  communities: readonly MapCommunity[]
  layer: MapLayer
  capped: boolean
}) {
  const [label, unit] = layerWords[layer]
  const shown = communities.filter((one) => layer === 'lift' || countOf(one, layer) > 0)
  const sum = shown.reduce((all, one) => all + countOf(one, layer), 0)
  return (
    <>
      {thousands(shown.reduce((all, { together }) => all + together, 0))} 个小区 · {label} {thousands(sum)} {unit}
      {capped && ' · 只显示最需要留意的 3,000 个小区'}
    </>
  )
}
