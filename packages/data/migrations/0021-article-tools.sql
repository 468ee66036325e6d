-- Pages of tools show the newest articles about them.
create index article_by_tool on article (tool, published_at desc) where status = 'published' and language = 'zh';
