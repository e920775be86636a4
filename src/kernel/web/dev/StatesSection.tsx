import { Button } from 'antd'
import { CallFailure, NETWORK_TEXT } from '../client/failure.ts'
import { LiftIcon } from '../ui/icons/index.ts'
import { EmptyState, FilteredEmpty, NetworkPanel, NoPermission, Panel, QueueClear, RowSkeleton } from '../ui/index.ts'

/** What stands in place of content (look, picture 11). */
export function StatesSection() {
  const filters = [
    { name: 'place', label: '小区', value: '青禾花园' },
    { name: 'due', label: '检验', value: '30 天内' },
  ]
  return (
    <div className="demoStates">
      <Panel title="没有数据">
        <EmptyState
          what="设备"
          icon={<LiftIcon size={32} line={0.9} />}
          hint="从表格导入最快，一次可导入 5,000 台；也可以逐台新增。"
          actions={
            <>
              <Button type="primary">导入</Button>
              <Button>新增设备</Button>
            </>
          }
        />
      </Panel>
      <Panel title="筛选无结果">
        <FilteredEmpty what="设备" filters={filters} onDrop={() => {}} onReset={() => {}} />
      </Panel>
      <Panel title="队列清空">
        <QueueClear headline="没有待派急修" hint="最后一单 13:52 已派出。" actions={<Button>查看处理中 6</Button>} />
      </Panel>
      <Panel title="加载（超过 300 毫秒才出现）">
        <RowSkeleton rows={7} />
      </Panel>
      <Panel title="网络失败">
        <NetworkPanel onRetry={() => {}} failure={new CallFailure('network', NETWORK_TEXT)} lastDone="14:16:08" />
      </Panel>
      <Panel title="无权限">
        <NoPermission needs="合同管理－查看金额" admin="吴值守" actions={<Button>返回工作台</Button>} />
      </Panel>
    </div>
  )
}
