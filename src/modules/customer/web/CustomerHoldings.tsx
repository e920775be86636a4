import { Button } from 'antd'
import { Link } from 'react-router'
import { Loaded } from '#kernel/web/detail/index.ts'
import { Can } from '#kernel/web/session/Can.tsx'
import { PlusIcon } from '#kernel/web/ui/icons/index.ts'
import { EmptyState, Money, Panel, ShortTable, Tag } from '#kernel/web/ui/index.ts'
import { communityPaths } from '#modules/community/shared/paths.ts'
import { LiftTable } from '#modules/community/web/index.ts'
import type { PermissionCode } from '#modules/permission/shared/table.ts'
import { customerApi } from '../shared/api.ts'
import { contractDetailPath, contractOfPath } from '../shared/paths.ts'
import { may } from '../shared/permissions.ts'

/** On to what a new customer needs next, with the customer chosen already. */
const AddLink = ({ to, needs, label }: { to: string; needs: PermissionCode; label: string }) => (
  <Can needs={[needs]}>
    <Link to={to}>
      <Button type="primary" icon={<PlusIcon />}>
        {label}
      </Button>
    </Link>
  </Can>
)

/** 小区与电梯 of a customer, community by community. */
export function CustomerPlaces({ id }: { id: string }) {
  return (
    <Loaded from={customerApi.places} input={{ id }} what="小区">
      {(places) => {
        const add = <AddLink to={`${communityPaths.add}?customer=${id}`} needs={may.addCommunity} label="新增小区" />
        if (places.length === 0)
          return (
            <EmptyState
              what="小区与电梯"
              hint="先新增小区，再到小区里新增或导入电梯，使用单位选择本客户。"
              actions={add}
            />
          )
        const shown = places.map((place) => (
          <Panel
            key={place.id}
            title={<Link to={`${communityPaths.detail}?id=${place.id}`}>{place.name}</Link>}
            count={`${place.lifts.length} 台`}
            right={place.managed && <Tag>物业公司</Tag>}
          >
            {place.lifts.length === 0 ? (
              <p className="ter panelText">使用单位不是本客户的电梯不列出</p>
            ) : (
              <LiftTable lifts={place.lifts} />
            )}
          </Panel>
        ))
        return (
          <>
            <div className="row between py-10 px-16">
              <span className="sec">{places.length} 个小区</span>
              {add}
            </div>
            {shown}
          </>
        )
      }}
    </Loaded>
  )
}

export function CustomerContracts({ id }: { id: string }) {
  const add = <AddLink to={contractOfPath(id)} needs={may.addContract} label="新增合同" />
  return (
    <Loaded from={customerApi.contracts} input={{ id }} what="合同">
      {(contracts) =>
        contracts.length === 0 ? (
          <EmptyState what="合同" hint="新增的合同以本客户为甲方。" actions={add} />
        ) : (
          <>
            <div className="row between py-10 px-16">
              <span className="sec">{contracts.length} 份合同</span>
              {add}
            </div>
            <ShortTable
              rows={contracts}
              open={({ id: contract }) => `${contractDetailPath}?id=${contract}`}
              columns={[
                { title: '合同编号', as: 'num', cell: (one) => one.contractNo },
                { title: '合同名称', cell: (one) => one.name },
                {
                  title: '服务期',
                  as: 'num',
                  cell: ({ startDate, endDate }) => startDate && endDate && `${startDate} 至 ${endDate}`,
                },
                { title: '台数', as: 'figure', cell: (one) => one.elevatorCount },
                { title: '协议总额 元', as: 'figure', cell: (one) => <Money value={one.agreedAmount} /> },
                {
                  title: '状态',
                  quiet: true,
                  cell: (one) => (one.draft ? <Tag>草稿</Tag> : one.running && <Tag tone="green">履行中</Tag>),
                },
              ]}
            />
          </>
        )
      }
    </Loaded>
  )
}
