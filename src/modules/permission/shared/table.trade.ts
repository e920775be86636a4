import type { MenuGroup } from './table.types.ts'

/** Groups 9–13 and 16: shop, mall, warehouse, receivables, quotation (archives Appendix A). */
export const shopGroups = [
  {
    key: 'goods',
    title: '商品',
    screens: [
      { title: '店铺信息', routes: ['/goodsManage/storeInfo/home'], code: 'KS1' },
      { title: '编辑店铺', routes: ['/goodsManage/storeInfo/edit'], code: 'KS2' },
      {
        title: '商品上架',
        routes: ['/goodsManage/goodsShelf'],
        code: 'KS3',
        actions: { KS4: '上架/下架', KSB: '改价' },
      },
      {
        title: '商品库存',
        routes: ['/goodsManage/goodsInventory/home'],
        code: 'KS5',
        actions: { KS7: '删除', KS9: '调库存', KSA: '导入导出' },
      },
      { title: '商品新增/编辑/复制', routes: ['/goodsManage/goodsInventory/goodsHandle'], code: 'KS6' },
      { title: '商品分类', routes: ['/goodsManage/goodsType'], code: 'KS8', actions: { KSC: '编辑' } },
    ],
  },
  {
    key: 'mall',
    title: '商城运营',
    screens: [
      { title: '平台分类', routes: ['/mallManage/classification'], code: 'KM1', actions: { KM2: '编辑' } },
      {
        title: '店铺管理',
        routes: ['/mallManage/storeManage/home'],
        code: 'KM3',
        actions: { KM5: '冻结', KM6: '违规下架' },
      },
      { title: '店铺审核', routes: ['/mallManage/storeManage/check'], code: 'KM4' },
    ],
  },
  {
    key: 'mallOrder',
    title: '商城订单',
    screens: [
      {
        title: '订单管理',
        routes: ['/mallOrder/orderManage/home', '/mallOrder/orderManage/orderDetail'],
        code: 'KO1',
        actions: { KO2: '接单', KOD: '确认到账', KO3: '发货', KO4: '取消', KO5: '改价', KOC: '导出' },
      },
      {
        title: '售后管理',
        routes: [
          '/mallOrder/aftersalesManage/home',
          '/mallOrder/aftersalesManage/refund',
          '/mallOrder/aftersalesManage/detail',
        ],
        code: 'KO6',
        actions: { KOE: '售后审核', KO7: '退款' },
        pages: { KO7: ['/mallOrder/aftersalesManage/refund'] },
      },
      {
        title: '发货管理',
        routes: ['/mallOrder/shipmentManage/home'],
        code: 'KO8',
        actions: { KOF: '打印' },
        shares: ['KO3'],
      },
      {
        title: '发票管理',
        routes: ['/mallOrder/invoiceManage/home'],
        code: 'KO9',
        actions: { KOA: '开票', KOB: '退票', KOG: '驳回' },
      },
      {
        title: '配件商城',
        routes: [
          '/partsMall/partsMallHome',
          '/partsMall/mallProduct',
          '/partsMall/productDetail',
          '/partsMall/storeProduct',
        ],
        code: 'public',
      },
      {
        title: '购物车/结算',
        routes: ['/partsMall/cart', '/partsMall/checkout'],
        code: 'KB1',
        codeTitle: '下单',
        inPlace: true,
      },
      { title: '收银台', routes: ['/partsMall/cashier'], code: 'KB2', codeTitle: '付款/凭证', inPlace: true },
      {
        title: '我的订单',
        routes: ['/partsMall/myOrders', '/partsMall/myOrderDetail', '/partsMall/myInvoice', '/partsMall/address'],
        code: 'login',
        inPlace: true,
      },
      { title: '我的售后', routes: ['/partsMall/myAftersale'], code: 'KB3', codeTitle: '售后', inPlace: true },
    ],
  },
  {
    key: 'warehouse',
    title: '仓库',
    screens: [
      {
        title: '配件列表',
        routes: ['/unit/unitList', '/unit/unitDetail'],
        code: 'KW1',
        actions: { KW4: '停用/删除', KW5: '导入', KW6: '导出', KW7: '查看成本' },
      },
      { title: '新增配件', routes: ['/unit/unitAdd'], code: 'KW2' },
      { title: '编辑配件', routes: ['/unit/unitEdit'], code: 'KW3' },
      { title: '配件分类', routes: ['/partsClassification'], code: 'KW8', actions: { KW9: '编辑' } },
      {
        title: '出入库管理',
        routes: ['/storage/storageManage', '/storage/storageDetail'],
        code: 'KWA',
        actions: {
          KWD: '审核过账',
          KWE: '冲销',
          KWF: '盘点',
          KWG: '盘点复核',
          KWH: '仓库/供应商/月结',
          KWJ: '导出',
        },
      },
      { title: '新增入库', routes: ['/storage/storageAdd?mode=rk'], code: 'KWB' },
      { title: '新增出库', routes: ['/storage/storageAdd?mode=ck'], code: 'KWC' },
      {
        title: '配件订单',
        routes: ['/order/orderList', '/order/orderDetail'],
        code: 'KWK',
        actions: { KWL: '新增/编辑', KWM: '审批', KWN: '取消', KWP: '导出', KWQ: '收货' },
      },
    ],
  },
  {
    key: 'receivable',
    title: '收款',
    actions: { KRL: '查看全部客户' },
    screens: [
      {
        title: '维保应收',
        routes: ['/gatheringMange/maintenanceFundList'],
        code: 'KR1',
        actions: {
          KR7: '登记收款',
          KRE: '调整',
          KRD: '坏账申请',
          KRF: '开票',
          KRH: '催收',
          KRJ: '导出',
          KRK: '期初导入',
        },
      },
      {
        title: '维保收款记录',
        routes: [
          '/gatheringMange/maintenanceFundRecord',
          '/gatheringMange/maintenanceFundRecord/maintenanceFundDetail',
        ],
        code: 'KR2',
        actions: { KR8: '确认到账', KR9: '核销', KRA: '冲销', KRB: '退款申请', KRC: '审批' },
      },
      {
        title: '配件应收',
        routes: ['/gatheringMange/partsFundMange/partsFundList'],
        code: 'KR3',
        shares: ['KR7', 'KRE', 'KRD', 'KRF', 'KRH', 'KRJ', 'KRK'],
      },
      {
        title: '配件收款记录',
        routes: ['/gatheringMange/partsFundMange/partsFundRecord', '/gatheringMange/partsFundMange/partsFundDetail'],
        code: 'KR4',
        shares: ['KR8', 'KR9', 'KRA', 'KRB', 'KRC'],
      },
      { title: '收款设置', routes: ['/gatheringMange/paymentSet/home'], code: 'KR5', actions: { KR6: '编辑' } },
    ],
  },
] as const satisfies readonly MenuGroup[]

export const quoteGroups = [
  {
    key: 'quotation',
    title: '报价',
    screens: [
      {
        title: '报价',
        routes: ['/quoteManage/quote'],
        code: 'KQ1',
        actions: { KQL: '生成报价', KQJ: '查看成本毛利' },
      },
      {
        title: '物料管理',
        routes: ['/quoteManage/materialManage'],
        code: 'KQ2',
        allowList: 'quoteCatalog',
        actions: { KQ3: '增改删', KQ4: '批量调价/改分类', KQ5: '导入导出' },
      },
      { title: '物料套件', routes: ['/quoteManage/materialSuite'], code: 'KQ6', allowList: 'quoteCatalog' },
      { title: '套件设置', routes: ['/quoteManage/materialSuite/setSuite'], code: 'KQ7', allowList: 'quoteCatalog' },
      { title: '物料方案', routes: ['/quoteManage/materialScheme'], code: 'KQ8', allowList: 'quoteCatalog' },
      { title: '方案设置', routes: ['/quoteManage/materialScheme/setScheme'], code: 'KQ9', allowList: 'quoteCatalog' },
      { title: '客户服务', routes: ['/quoteManage/serveManage'], code: 'KQA', allowList: 'quoteCatalog' },
      { title: '服务设置', routes: ['/quoteManage/serveManage/serveSet'], code: 'KQB', allowList: 'quoteCatalog' },
      {
        title: '报价记录',
        routes: ['/quoteManage/quoteRecord', '/quoteManage/quoteRecord/quoteRecordDetail'],
        code: 'KQC',
        actions: { KQD: '查看全部', KQF: '审批', KQG: '转单', KQH: '导出打印', KQK: '作废删除' },
      },
      { title: '编辑报价', routes: ['/quoteManage/quoteRecord/quoteRecordEdit'], code: 'KQE' },
    ],
  },
] as const satisfies readonly MenuGroup[]
