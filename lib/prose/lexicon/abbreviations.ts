/**
 * Abbreviations and their meanings, the likeliest first. Well-known ones (`id`, `url`, `max`, `config`, `repo`, `args`,
 * `lat`) are omitted. A star marks those that mean something else in running text: "30 sec", "CSS rem".
 */
export const abbreviations = `
  acct: account
  addl: additional
  addr: address
  agg*: aggregation, aggregate
  alloc: allocation
  amt: amount
  appt: appointment
  asn*: autonomous system number
  attr: attribute
  attrs: attributes
  bal*: balance
  bldg: building
  bom*: bill of materials
  btn: button
  buf: buffer
  calc*: calculation
  cfg: configuration
  chg: change
  chk: check
  cls*: class
  cmt: comment
  cnt: count
  coll*: collection
  cond*: condition
  conf*: configuration, confidence
  conn: connection
  cpy*: copy
  cred: credential
  creds: credentials
  ctr*: counter, center
  ctrl*: control
  ctx: context
  cur*: current, currency
  curr: current, currency
  cust: customer
  decl: declaration
  del*: delete
  dept: department
  dist*: distance, distribution
  dlq: dead letter queue
  dob: date of birth
  drm: digital rights management
  dst: destination
  dt*: date, date and time
  dur: duration
  eff*: effective
  elem: element
  elems: elements
  emp*: employee
  evt: event
  exp*: expiration, expression, experience
  expr: expression
  fld: field
  flg: flag
  fmt: format
  fname: first name, file name
  fqdn: fully qualified domain name
  freq*: frequency
  fwd*: forward
  grp: group
  gw*: gateway
  hdr*: header
  hdrs: headers
  iid: internal identifier
  impl*: implementation
  ind*: indicator, index
  inst*: instance
  iter*: iteration
  itm: item
  kyc: know your customer
  lbl: label
  lic*: license
  lim*: limit
  lname: last name
  lob*: line of business
  lst*: list
  lvl: level
  mfr: manufacturer
  mgmt: management
  mgr: manager
  mkt: market
  mrr*: monthly recurring revenue
  msg: message
  msgs: messages
  mtg*: meeting, mortgage
  nbr: number
  nm*: name
  obs*: observation
  occ*: occurrence
  ofst: offset
  opp*: opportunity
  opps*: opportunities
  ord*: order
  orig*: original, origin
  pct: percent
  perm*: permission
  perms*: permissions
  pfx: prefix
  pg*: page
  pkg: package
  pkgs: packages
  pmt: payment
  pos*: position
  pref*: preference
  prefs*: preferences
  prio: priority
  proc*: process, procedure
  ptr*: pointer
  pw*: password
  pwd: password, working directory
  qps: queries per second
  qry: query
  qtr: quarter
  qty: quantity
  rcpt: recipient, receipt
  rcv: receive
  rec*: record, recommendation
  recs*: records, recommendations
  reg*: region, registration
  rel*: relation, release, relative
  req*: request
  reqs*: requests, requirements
  res*: resource, result, response
  resp*: response
  ret*: return
  rev*: revision, revenue
  rgn: region
  rng*: range
  rpt: report
  rsn: reason
  rsp: response
  sched*: schedule
  sec*: seconds, section
  seg*: segment
  seq*: sequence
  sess: session
  sig*: signature
  sla*: service level agreement
  src: source
  srv*: server, service
  ssn*: social security number
  stmt: statement
  subj: subject
  svc: service
  sz: size
  tbl: table
  tgt: target
  thr*: threshold
  tkt: ticket
  tmp: temporary
  tmpl: template
  tok*: token
  tot*: total
  tpl: template
  trx: transaction
  ts*: timestamp
  tx*: transaction, transmission
  txn: transaction
  txns: transactions
  typ*: type
  tz*: time zone
  uat*: user acceptance testing, user access token
  uid: unique identifier, user identifier
  uids: unique identifiers, user identifiers
  upd*: update
  usr: user
  usrs: users
  val*: value
  vals*: values
  vec*: vector
  ver*: version
  vol*: volume
  wf*: workflow
  wh*: warehouse, webhook
  wk*: week
  wo*: work order
  wt*: weight
  xfer: transfer
  yr*: year`;
