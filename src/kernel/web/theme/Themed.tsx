import { ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import { type ReactNode, useMemo } from 'react'
import { clientSetup } from '../client/setup.ts'
import { currentSize, useMode } from '../shell/prefs.ts'
import { antdTheme } from './antdTheme.ts'

/** Asked once: antd would draw every page anew when it changes, and what is typed would be gone. */
const still = matchMedia('(prefers-reduced-motion: reduce)').matches

/** Ant Design as the product wears it: around the office, and around public pages that use it. */
export function Themed({ children }: { children: ReactNode }) {
  const mode = useMode()
  const size = currentSize()
  const brand = clientSetup().brand.action
  const theme = useMemo(() => antdTheme({ mode, size, brand, still }), [mode, size, brand])
  return (
    <ConfigProvider locale={zhCN} theme={theme} wave={{ disabled: true }} button={{ autoInsertSpace: false }}>
      {children}
    </ConfigProvider>
  )
}
