import { Link } from 'react-router'
import { Loaded } from '#kernel/web/detail/index.ts'
import { EmptyState, Money, Panel, ShortTable, Tag } from '#kernel/web/ui/index.ts'
import { communityPaths } from '#modules/community/shared/paths.ts'
import { LiftTable } from '#modules/community/web/index.ts'
import { customerApi } from '../shared/api.ts'
import { contractDetailPath } from '../shared/paths.ts'

/** 小区与电梯 of a customer, community by community. */
export function CustomerPlaces({ id }: { id: string }) {
  return (
    <Loaded from={customerApi.places} input={{ id }} what="小区">
      {(places) => {
        if (places.length === 0) return <EmptyState what="小区与电梯" hint="新增电梯时选择本客户为使用单位。" />
        return places.map((place) => (
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
      }}
    </Loaded>
  )
}

export function CustomerContracts({ id }: { id: string }) {
  return (
    <Loaded from={customerApi.contracts} input={{ id }} what="合同">
      {(contracts) =>
        contracts.length === 0 ? (
          <EmptyState what="合同" hint="在合同管理中新增，甲方选择本客户。" />
        ) : (
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
        )
      }
    </Loaded>
  )
}
