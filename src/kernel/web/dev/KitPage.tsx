import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { ConfigProvider, Segmented } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import { useLayoutEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { KitProvider } from '../services.tsx'
import { antdTheme, applyTheme, type Mode, type TextSize } from '../theme/index.ts'
import { ToastHost } from '../ui/index.ts'
import './dev.css'
import { BulkSection } from './BulkSection.tsx'
import { DetailSection } from './DetailSection.tsx'
import { demoServices, sampleRows } from './demoServices.ts'
import { FormSection } from './FormSection.tsx'
import { ListSection } from './ListSection.tsx'
import { MarksSection } from './MarksSection.tsx'
import { StatesSection } from './StatesSection.tsx'

const sections = {
  list: ListSection,
  form: FormSection,
  detail: DetailSection,
  marks: MarksSection,
  states: StatesSection,
  bulk: BulkSection,
}
type Section = keyof typeof sections
const labels = [
  { value: 'list', label: '列表' },
  { value: 'form', label: '表单' },
  { value: 'detail', label: '详情' },
  { value: 'marks', label: '小件' },
  { value: 'states', label: '状态' },
  { value: 'bulk', label: '一万行' },
]

/** /dev/kit: every piece of the kit with its states, light and dark, in three sizes. ?section= ?mode= ?text= ?rows= */
export function KitPage() {
  const [search, setSearch] = useSearchParams()
  const section = (search.get('section') ?? 'list') as Section
  const mode: Mode = search.get('mode') === 'dark' ? 'dark' : 'light'
  const size = (search.get('text') ?? 'standard') as TextSize
  const rows = Number(search.get('rows') ?? 22)
  const services = useMemo(() => demoServices({ rows: sampleRows(rows), delay: 60 }), [rows])
  const [client] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false } } }))
  useLayoutEffect(() => applyTheme({ mode, size }), [mode, size])

  const set = (name: string, value: string) =>
    setSearch((now) => {
      const next = new URLSearchParams(now)
      next.set(name, value)
      return next
    })
  const Shown = sections[section] ?? ListSection
  return (
    <QueryClientProvider client={client}>
      <KitProvider services={services}>
        <ConfigProvider
          locale={zhCN}
          theme={antdTheme({ mode, size })}
          wave={{ disabled: true }}
          button={{ autoInsertSpace: false }}
        >
          <div className="demo">
            <div className="demoBar">
              <Segmented options={labels} value={section} onChange={(value) => set('section', value)} />
              <Segmented
                options={[
                  { value: 'light', label: '浅色' },
                  { value: 'dark', label: '深色' },
                ]}
                value={mode}
                onChange={(value) => set('mode', value)}
              />
              <Segmented
                options={[
                  { value: 'standard', label: '标准' },
                  { value: 'large', label: '大' },
                  { value: 'huge', label: '特大' },
                ]}
                value={size}
                onChange={(value) => set('text', value)}
              />
            </div>
            <div className="demoBody">
              <Shown />
            </div>
          </div>
          <ToastHost />
        </ConfigProvider>
      </KitProvider>
    </QueryClientProvider>
  )
}
