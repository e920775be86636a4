import { Tabs } from 'antd'
import { useSearchParams } from 'react-router'
import { PushLogList } from './PushLogList.tsx'
import { PushSettingForm } from './PushSettingForm.tsx'
import css from './push.module.css'

/** /eventManage/troublePushList 故障推送 (monitoring 4.1): what was told to whom, and what is told at all. */
export function PushPage() {
  const [search, setSearch] = useSearchParams()
  const tab = search.get('tab') === 'setting' ? 'setting' : 'log'
  const tabs = (
    <Tabs
      className={css.tabs}
      activeKey={tab}
      onChange={(next) => setSearch(next === 'log' ? {} : { tab: next }, { replace: true })}
      items={[
        { key: 'log', label: '推送记录' },
        { key: 'setting', label: '推送设置' },
      ]}
    />
  )
  return tab === 'log' ? <PushLogList tabs={tabs} /> : <PushSettingForm tabs={tabs} />
}
