-- A tag may recommend; it may not claim what others bought.
update price set tag = '推荐' where id = 'cn-year';
update price set tag = 'Recommended' where id = 'eu-year';
