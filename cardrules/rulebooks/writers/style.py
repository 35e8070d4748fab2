"""The style sheet of a page: light and dark, narrow and wide, and on paper."""

from __future__ import annotations

STYLE = """
:root{--paper:#fffdf8;--ink:#22262b;--soft:#5d6670;--line:#d9d4c7;--mark:#1d5f8a;--red:#b3202a;
--card:#fff;--box:#f5f1e6}
@media (prefers-color-scheme:dark){:root{--paper:#15181c;--ink:#e6e3dc;--soft:#a3abb4;
--line:#3a4149;--mark:#7cc0ea;--red:#ff8086;--card:#22272d;--box:#1d2126}}
*{box-sizing:border-box}
html{font:100%/1.55 Georgia,"Times New Roman",serif;background:var(--paper);color:var(--ink)}
body{max-width:46rem;margin:0 auto;padding:1rem;overflow-wrap:break-word}
h1,h2,nav,th,.box>p:first-child{font-family:"Helvetica Neue",Arial,sans-serif}
h1{font-size:2rem;margin:.5rem 0}
h2{font-size:1.3rem;margin:2rem 0 .6rem;border-bottom:1px solid var(--line);padding-bottom:.2rem}
a{color:var(--mark)}
nav ol{columns:2;padding-left:1.2rem;font-size:.9rem}
em{font-style:italic}
li{margin:.25rem 0}
.wide{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-size:.95rem}
th,td{border-bottom:1px solid var(--line);padding:.35rem .5rem .35rem 0;text-align:left;
vertical-align:top}
.box{background:var(--box);border-left:3px solid var(--mark);padding:.4rem .9rem;margin:1rem 0}
.box>p:first-child{font-weight:bold}
a.rule{color:var(--soft);text-decoration:none;font-size:.75em;padding:0 .15em;opacity:0}
p:hover>a.rule,li:hover>a.rule,td:hover>a.rule{opacity:.55}
a.rule:hover,a.rule:focus{opacity:1;color:var(--mark)}
@media (hover:none){a.rule{opacity:.4}}
.tied{white-space:nowrap}
summary{cursor:pointer;padding:.3rem 0}
figcaption{font-size:.85rem;color:var(--soft)}
svg.card{height:2em;margin:.08em;vertical-align:middle;overflow:visible}
svg.card rect{fill:var(--card);stroke:var(--soft)}
svg.card text{text-anchor:middle;font-family:Arial,sans-serif;font-weight:bold;fill:var(--ink)}
svg.card.red text{fill:var(--red)}
svg.flow{width:100%;height:auto;font-family:Arial,sans-serif;font-size:14px}
svg.flow rect{fill:var(--box);stroke:var(--soft)}
svg.flow rect.acting{stroke:var(--mark);stroke-width:2}
svg.flow text{text-anchor:middle;fill:var(--ink)}
svg.flow path{fill:none;stroke:var(--soft);stroke-width:1.5}
svg.flow path.tip{fill:var(--soft);stroke:none}
pre{font-size:.8rem;overflow-x:auto;line-height:1.4}
pre .number{color:var(--soft);display:inline-block;width:3.2em;user-select:none}
pre span:target{background:var(--box);outline:2px solid var(--mark)}
@media (max-width:34rem){nav ol{columns:1}thead{position:absolute;left:-99rem}
tr,tbody th,td{display:block}tr{border-bottom:1px solid var(--line);padding:.3rem 0}
th,td{border:0;padding:.1rem 0}td[data-head]::before{content:attr(data-head) ": ";
color:var(--soft)}}
@page{margin:16mm}
@media print{:root{--paper:#fff;--ink:#000;--soft:#555;--line:#bbb;--mark:#000;--red:#a00;
--card:#fff;--box:#fff}html{font-size:10.5pt}body{max-width:none;padding:0}a.rule,nav,#file{
display:none}a{text-decoration:none;color:inherit}h2{break-after:avoid}.box,tr,li,svg{
break-inside:avoid}#summary{break-before:page;break-inside:avoid;font-size:9pt;line-height:1.35}
#summary table{font-size:1em}#summary th,#summary td{padding:.15rem .5rem .15rem 0}
#summary p{margin:.5rem 0}#summary li{margin:.1rem 0}#summary+section{break-before:page}}
"""
