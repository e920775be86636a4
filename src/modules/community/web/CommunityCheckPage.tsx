import { Input } from 'antd'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { pointText } from '#kernel/shared/distance.ts'
import { Loaded, Verbs } from '#kernel/web/detail/index.ts'
import { RegionName } from '#kernel/web/region/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Can } from '#kernel/web/session/Can.tsx'
import { useOpenedName } from '#kernel/web/shell/Page.tsx'
import { ConfirmDanger, KeyValue, ScrollRegion, TitleRow, toast } from '#kernel/web/ui/index.ts'
import { CheckResult, communityApi } from '../shared/api.ts'
import { communityCheck } from '../shared/community.states.ts'
import { CheckState, CommunitySource, CommunityType } from '../shared/community.terms.ts'
import type { CommunityDetail, Neighbour } from '../shared/communityDetail.ts'
import { communityPaths } from '../shared/paths.ts'
import { may } from '../shared/permissions.ts'
import { marksOf, NeighbourList, useNeighbours } from './Neighbours.tsx'
import { Photos } from './Photos.tsx'
import { PlaceMap } from './PlaceMap.tsx'
import css from './place.module.css'
import { placeOf } from './place.ts'
import { Unlocated } from './Unlocated.tsx'

/** /communityManage/check?id= : what the App sent in beside what is there already (archives 4.6). */
export function CommunityCheckPage() {
  const id = useSearchParams()[0].get('id') ?? ''
  return (
    <Loaded from={communityApi.detail} input={{ id }} what="小区" still>
      {(community) => <CheckView key={community.version} community={community} />}
    </Loaded>
  )
}

function CheckView({ community }: { community: CommunityDetail }) {
  useOpenedName(`核对 ${community.name}`)
  const { call } = useKit()
  const navigate = useNavigate()
  const [into, setInto] = useState<Neighbour>()
  const at = placeOf(community)
  const near = useNeighbours(at, community.name, community.id)
  const suspected = near.filter((one) => one.suspected).length
  const open = communityCheck.open(community.checkState).includes('pass')

  const pass = async () => {
    await call(communityApi.check, { ...rowOf(community), result: CheckResult.code.pass })
    toast.done('小区已核对通过')
    await navigate(`${communityPaths.detail}?id=${community.id}`, { replace: true })
  }

  return (
    <div className="detailPage">
      <TitleRow
        title={`核对小区 ${community.name}`}
        facts={
          open
            ? `${CommunitySource.label(community.source)}提交 · ${suspected > 0 ? `${suspected} 个疑似重复` : '附近没有疑似重复'}`
            : `当前为「${CheckState.label(community.checkState)}」，不需要核对`
        }
        actions={
          <Verbs
            of={[
              {
                key: 'sendBack',
                label: '退回',
                when: open,
                needs: [may.check],
                asks: (question) => <SendBack {...question} community={community} />,
              },
              { key: 'pass', label: '通过', when: open, needs: [may.check], primary: true, act: pass },
            ]}
          />
        }
      />
      <div className={`grid grow min-h-0 ${css.split}`}>
        <ScrollRegion label="小区资料">
          <Submitted community={community} />
        </ScrollRegion>
        <ScrollRegion className={css.stack} label="位置与最近的小区">
          {at ? (
            <>
              <PlaceMap
                at={at}
                radius={community.signRadius ?? community.companyRadius}
                marks={marksOf(near)}
                height={320}
              />
              <h2 className="m-0 mt-14 mb-6 t14 strong">最近的 {near.length} 个小区</h2>
            </>
          ) : (
            <p className="sec">没有坐标，不能按距离找重复的小区；请按名称和地址核对。</p>
          )}
          {at && (
            <NeighbourList
              near={near}
              side={(one) =>
                open &&
                one.checkState === CheckState.code.checked && (
                  <Can needs={[may.check]}>
                    <button type="button" className="linkButton" onClick={() => setInto(one)}>
                      是同一个，合并
                    </button>
                  </Can>
                )
              }
            />
          )}
        </ScrollRegion>
      </div>
      <MergeInto community={community} into={into} onClose={() => setInto(undefined)} />
    </div>
  )
}

/** What is checked, as it was read: whoever was faster is not overwritten. */
const rowOf = ({ id, version }: CommunityDetail) => ({ id, version })

function Submitted({ community }: { community: CommunityDetail }) {
  const at = placeOf(community)
  return (
    <>
      <div className={css.flush}>
        <KeyValue
          items={[
            ['编号', community.communityNo],
            ['类型', CommunityType.label(community.type)],
            ['地区', <RegionName key="region" code={community.regionCode} />],
            ['地址', community.address],
            ['坐标', at ? pointText(at) : <Unlocated key="at" id={community.id} />],
            ['物业公司', community.propertyName],
            ['值班室电话', community.dutyRoomPhone],
            ['进场须知', community.entranceNotes],
            ['楼栋', `${community.buildingCount} 栋`],
            ['退回原因', community.checkReason],
          ]}
        />
      </div>
      <h2 className="m-0 mt-14 mb-6 t14 strong">
        现场照片 {community.photos.length === 0 && <span className="ter">没有照片</span>}
      </h2>
      <Photos photos={community.photos} />
    </>
  )
}

interface SendBackProps {
  readonly community: CommunityDetail
  readonly open: boolean
  onClose(): void
}

function SendBack({ community, open, onClose }: SendBackProps) {
  const { call } = useKit()
  const navigate = useNavigate()
  const [reason, setReason] = useState('')
  return (
    <ConfirmDanger
      open={open}
      title={`退回小区「${community.name}」？`}
      effect={
        <>
          提交人按原因修改后会再次送来核对。
          <Input.TextArea
            aria-label="退回原因"
            placeholder="退回原因，如坐标不在小区内"
            autoSize={{ minRows: 3 }}
            maxLength={200}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </>
      }
      verb="退回"
      onClose={onClose}
      onConfirm={async () => {
        await call(communityApi.check, { ...rowOf(community), result: CheckResult.code.sendBack, reason })
        toast.done('小区已退回')
        await navigate(communityPaths.list, { replace: true })
      }}
    />
  )
}

interface MergeProps {
  readonly community: CommunityDetail
  /** undefined: nobody asked. */
  readonly into: Neighbour | undefined
  onClose(): void
}

function MergeInto({ community, into, onClose }: MergeProps) {
  const { call } = useKit()
  const navigate = useNavigate()
  return (
    <ConfirmDanger
      open={into !== undefined}
      title={`把「${community.name}」并入「${into?.name ?? ''}」？`}
      effect={`楼栋、电梯和照片都归「${into?.name ?? ''}」，同名的楼栋合成一个；「${community.name}」随后删除。`}
      verb="合并小区"
      onClose={onClose}
      onConfirm={async () => {
        const merging = { ...rowOf(community), result: CheckResult.code.merge, mergeInto: into?.id }
        const kept = await call(communityApi.check, merging)
        toast.done('小区已合并')
        await navigate(`${communityPaths.detail}?id=${kept.id}`, { replace: true })
      }}
    />
  )
}
