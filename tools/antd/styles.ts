import { createCache, extractStyle, StyleProvider } from '@ant-design/cssinjs'
import * as antd from 'antd'
import { Fragment, createElement as h, type ReactElement } from 'react'
import { renderToString } from 'react-dom/server'

/** Nothing opens while a page is rendered to text: the faces of what floats are asked for by name. */
const face = (component: unknown, props: object = {}): ReactElement =>
  h(
    (component as { _InternalPanelDoNotUseOrYouWillBeFired: (props: object) => ReactElement })
      ._InternalPanelDoNotUseOrYouWillBeFired,
    props,
  )

/** One of each component the product uses, with the parts that have styles of their own. */
const shown = h(
  Fragment,
  null,
  h(antd.Button),
  h(antd.Space, null, h(antd.Button)),
  h(antd.Space.Addon),
  h(antd.Row),
  h(antd.Skeleton),
  h(antd.Space.Compact, null, h(antd.Button), h(antd.Input)),
  h(antd.Input),
  h(antd.Input.TextArea),
  h(antd.Input.Password),
  h(antd.Input.Search),
  h(antd.Input.OTP),
  h(antd.InputNumber),
  h(antd.AutoComplete),
  h(antd.Cascader),
  h(antd.Cascader.Panel),
  h(antd.Select),
  face(antd.Select, { open: true }),
  h(antd.DatePicker),
  h(antd.DatePicker.RangePicker),
  h(antd.TimePicker),
  h(antd.Checkbox),
  h(antd.Radio.Group, null, h(antd.Radio.Button)),
  h(antd.Switch),
  h(antd.Segmented, { options: ['a'] }),
  h(antd.Slider),
  h(antd.Rate),
  h(antd.Progress),
  h(antd.Tabs, { items: [{ key: 'a', label: 'a' }] }),
  h(antd.Pagination, { total: 100, showQuickJumper: true }),
  h(antd.Tree, { treeData: [{ key: 'a', title: 'a' }] }),
  h(antd.Upload, null, h(antd.Button)),
  h(antd.Empty),
  h(antd.Menu, { items: [{ key: 'a', label: 'a' }] }),
  face(antd.Tooltip, { title: 'a' }),
  face(antd.Popover, { content: 'a' }),
  face(antd.Dropdown, { menu: { items: [{ key: 'a', label: 'a' }] } }),
  face(antd.Modal, { title: 'a' }),
  face(antd.Modal, { type: 'confirm', title: 'a' }),
  face(antd.Drawer, { title: 'a' }),
)

export interface AntdStyles {
  readonly css: string
  /** What was written, by the names the library registers: Button-Button, Input-TextArea. */
  readonly components: ReadonlySet<string>
}

/**
 * The styles of Ant Design as one sheet, written when the product is built and not in the browser of whoever opens it:
 * they read their colours and sizes from variables, so one sheet serves both modes, every size and every brand.
 */
export function antdStyles(): AntdStyles {
  const cache = createCache()
  renderToString(
    h(StyleProvider, { cache, mock: 'server' }, h(antd.ConfigProvider, { theme: { hashed: false } }, shown)),
  )
  const components = new Set(
    [...cache.cache.keys()].flatMap((key) => {
      const [kind, , name] = String(key).replaceAll('%', '|').split('|')
      return kind === 'style' && name ? [name] : []
    }),
  )
  return { css: extractStyle(cache, { plain: true, types: 'style' }), components }
}
