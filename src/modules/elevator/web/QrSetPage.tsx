import { Tabs } from 'antd'
import { useSearchParams } from 'react-router'
import { Page } from '#kernel/web/shell/Page.tsx'
import { BindTab } from './BindTab.tsx'
import { PrintTab } from './PrintTab.tsx'

/** /elvArchives/home/qrcodeSet?ids= (archives 4.5): labels to print, and pre-printed stickers to bind. */
export function QrSetPage() {
  const [search, setSearch] = useSearchParams()
  const tab = search.get('tab') === 'bind' ? 'bind' : 'print'
  return (
    <Page title="二维码设置" facts="扫码可查看电梯的公开信息和报修电话">
      <Tabs
        className="detailTabs"
        activeKey={tab}
        onChange={(key) => {
          const next = new URLSearchParams(search)
          next.set('tab', key)
          setSearch(next, { replace: true })
        }}
        items={[
          { key: 'print', label: '打印标签' },
          { key: 'bind', label: '绑定' },
        ]}
      />
      {tab === 'print' ? <PrintTab /> : <BindTab />}
    </Page>
  )
}
