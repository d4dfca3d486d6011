import { directory, leaf } from './menu.ts'

export const mallMenus = [
  directory('运营内容', '商城运营', 'store', [
    leaf('/mall/manage/page', { codes: ['mall:shop'] }),
    leaf('/mall/userInfo/page'),
    leaf('/rk/shop/manage/product', { pages: ['/rk/shop/manage/product/add', '/rk/shop/manage/product/edit/$id'] }),
    leaf('/rk/shop/manage/banner', { pages: ['/rk/shop/manage/banner/add', '/rk/shop/manage/banner/edit/$id'] }),
    leaf('/mall/mallPay/order', { pages: ['/mall/mallPay/order/detail/$id'], codes: ['mall:reconcile'] }),
    leaf('/mall/mallPay/refund'),
  ]),
  directory('运营内容', '优惠与积分', 'ticket', [
    leaf('/mall/coupon/rule'),
    leaf('/mall/coupon/log'),
    leaf('/mall/coupon/pointsRule'),
    leaf('/mall/coupon/pointsLog'),
    leaf('/mall/coupon/orderLog', { pages: ['/mall/coupon/orderDetail'] }),
  ]),
  directory('运营内容', '商城设置', 'settings-2', [
    leaf('/mall/userConfig/page'),
    leaf('/mall/mallPay/config'),
    leaf('/mall/developer'),
  ]),
]
