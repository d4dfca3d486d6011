import { routes } from './route.ts'

export const mallRoutes = routes('mall', [
  ['/mall/userConfig/page', '用户配置', 'list', 'mall:userConfig:edit'],
  ['/mall/userInfo/page', '商城用户', 'list', 'mall:user:list'],
  ['/mall/manage/page', '商城管理', 'list', 'mall:mall:list'],
  ['/mall/mallPay/config', '支付配置', 'form', 'mall:pay:config'],
  ['/mall/mallPay/order', '支付订单', 'list', 'mall:payOrder:list'],
  ['/mall/mallPay/order/detail/$id', '支付订单详情', 'detail', 'mall:payOrder:list'],
  ['/mall/mallPay/refund', '支付退款', 'list', 'mall:refund:list'],
  ['/rk/shop/manage/banner', '店铺横幅', 'list', 'mall:banner:list'],
  ['/rk/shop/manage/banner/add', '新增横幅', 'form', 'mall:banner:edit'],
  ['/rk/shop/manage/banner/edit/$id', '编辑横幅', 'form', 'mall:banner:edit'],
  ['/rk/shop/manage/product', '店铺商品', 'list', 'mall:product:list'],
  ['/rk/shop/manage/product/add', '新增商品', 'form', 'mall:product:edit'],
  ['/rk/shop/manage/product/edit/$id', '编辑商品', 'form', 'mall:product:edit'],
  ['/mall/developer', '开发者配置', 'list', 'mall:developer:list'],
  ['/mall/coupon/rule', '优惠券规则', 'list', 'mall:coupon:list'],
  ['/mall/coupon/log', '优惠券记录', 'list', 'mall:coupon:list'],
  ['/mall/coupon/pointsRule', '积分规则', 'list', 'mall:points:rule'],
  ['/mall/coupon/pointsLog', '积分记录', 'list', 'mall:points:list'],
  ['/mall/coupon/orderLog', '订单记录', 'list', 'mall:order:list'],
  ['/mall/coupon/orderDetail', '订单详情', 'detail', 'mall:order:list'],
])
